// The rulebook: its text is part of the widget, its pictures are fetched when a chapter is opened.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { RuleCode, Sheet, type RuleView } from "../bits";
import { splitAtCodes } from "./codes";
import { usePictures, type FetchFigures } from "./pictures";
import type { BookChapter, BookFigure, BookSection, BookView } from "./wire";
import "./rulebook.css";

/** What the book needs of a page: the text, the rule at which it is open, and somebody who closes it. */
export type ReadingView = RuleView & {
  state: { _book?: BookView; _setup: { lang: string } };
  own: { rule: string | null; live: boolean };
  act: { open(panel: "none"): void };
  prefix: string;
};

type Props = { view: ReadingView };

/** `fetch` is null where all pictures have come along. */
export function Rulebook({ view, fetch }: Props & { fetch: FetchFigures | null }) {
  const book = view.state._book!;
  const { chapters } = book;
  const wanted = view.own.rule;
  const [open, setOpen] = useState<string>(() => chapterOf(chapters, wanted) ?? chapters[0]!.id);
  const chapter = chapters.find(({ id }) => id === open);
  const { lang } = view.state._setup;
  const isLive = view.own.live;
  const pictures = usePictures({ book, lang, chapter, wanted, fetch: isLive ? fetch : null });
  const list = useRef<HTMLDivElement>(null);
  /** Pictures that arrive push the rule away: it is brought back, until the reader moves by themselves. */
  const follows = useRef(true);
  useLayoutEffect(() => {
    follows.current = true;
    setOpen((before) => chapterOf(chapters, wanted) ?? before);
  }, [wanted]);
  useLayoutEffect(() => {
    if (wanted && follows.current) goTo(list.current!, wanted);
  }, [wanted, open, pictures]);
  const letGo = () => void (follows.current = false);
  return (
    <Sheet view={view} name="rules" title={view.t("rulebook.label")}>
      <div ref={list} class="fj-book" onWheel={letGo} onTouchMove={letGo} onKeyDown={letGo}>
        {chapters.map(({ id, title, paragraphs, sections }) => (
          <section key={id} data-chapter={id}>
            <h4>
              <button
                type="button"
                class="fj-book-title"
                aria-expanded={id === open}
                onClick={() => {
                  letGo();
                  setOpen(id === open ? "" : id);
                }}
              >
                {title}
              </button>
            </h4>
            {id === open && (
              <div>
                {paragraphs.map((text, n) => (
                  <p key={n}>
                    <Linked view={view}>{text}</Linked>
                  </p>
                ))}
                {!isLive && sections.some(({ id, rule }) => rule && !pictures?.has(id)) && (
                  <p class="fj-note">{view.t("rulebook.no_pictures")}</p>
                )}
                {sections.map((section) => (
                  <Section
                    key={section.id}
                    view={view}
                    section={section}
                    figures={pictures?.get(section.id) ?? []}
                  />
                ))}
              </div>
            )}
          </section>
        ))}
      </div>
    </Sheet>
  );
}

function Section({ view, section, figures }: Props & { section: BookSection; figures: BookFigure[] }) {
  const { id, title, text, rule, notes } = section;
  return (
    <section class="fj-book-section" data-section={id} data-wanted={view.own.rule === id || undefined}>
      <h5 tabIndex={-1}>
        {rule && <span class="fj-rule">{id}</span>} {title}
      </h5>
      <p>
        <Linked view={view} here={id}>
          {text}
        </Linked>
      </p>
      {notes.map(({ kind, label, text }) => (
        <p key={kind} class="fj-book-note" data-note={kind}>
          <b>{label}.</b>{" "}
          <Linked view={view} here={id}>
            {text}
          </Linked>
        </p>
      ))}
      {figures.length > 0 && (
        <div class="fj-book-figures">
          {figures.map((figure) => (
            <Figure key={figure.name} view={view} figure={figure} />
          ))}
        </div>
      )}
    </section>
  );
}

function Figure({ view, figure }: Props & { figure: BookFigure }) {
  const { name, caption, kind, verdict, rules, images } = figure;
  return (
    <figure data-figure={name} data-kind={kind || undefined}>
      {images.map((image, n) => (
        <img key={n} {...image} alt={n ? "" : caption} />
      ))}
      <figcaption>
        {verdict && (
          <b>
            <span aria-hidden="true">{kind === "right" ? "✓" : "✗"}</span> {verdict}.{" "}
          </b>
        )}
        {caption}{" "}
        {rules.map((rule) => (
          <RuleCode key={rule} view={view} id={rule} />
        ))}
      </figcaption>
    </figure>
  );
}

/** A text whose rule numbers lead to the rules; not the one in whose section it stands. */
export function Linked(props: { view: RuleView; here?: string; children: string }): ComponentChildren {
  const { view, here, children } = props;
  return splitAtCodes(children).map((part, n) =>
    n % 2 && part !== here ? <RuleCode key={n} view={view} id={part} /> : part,
  );
}

/** The chapter in which a rule stands. */
function chapterOf(chapters: BookChapter[], rule: string | null): string | undefined {
  return chapters.find(({ sections }) => sections.some(({ id }) => id === rule))?.id;
}

/** Brings a rule into sight: within the panel, and no more of the notebook than has to be moved. */
function goTo(list: HTMLElement, rule: string): void {
  const place = list.querySelector<HTMLElement>(`[data-section="${rule}"]`);
  const body = list.closest<HTMLElement>(".fj-sheet-body");
  if (!place || !body) return;
  body.scrollTop += place.getBoundingClientRect().top - body.getBoundingClientRect().top - 8;
  const title = place.querySelector<HTMLElement>("h5")!;
  title.scrollIntoView?.({ block: "nearest" });
  title.focus({ preventScroll: true });
}
