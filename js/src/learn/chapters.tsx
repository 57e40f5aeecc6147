// Where one is in a tutorial: the chapter, how far one has come, and a list of all chapters to choose from.
import { Button, Language, Sign } from "../shared/bits";
import type { LearnView } from "./view";
import "./chapters.css";

type Props = { view: LearnView };

type Place = { n: number; first: number; title: string; steps: number };

function places({ state }: LearnView): Place[] {
  let first = 0;
  return state._setup.chapters.map(({ title, steps }, n) => {
    const place = { n, first, title, steps };
    first += steps;
    return place;
  });
}

function chapterOf(view: LearnView): Place {
  const all = places(view);
  return all.findLast(({ first }) => first <= view.at) ?? all[0]!;
}

export function Head({ view }: Props) {
  const { at, last, live, listing, state, act, t } = view;
  const { n, title } = chapterOf(view);
  const { languages, lang } = state._setup;
  return (
    <header class="fj-learn-head">
      <Button
        icon="more"
        class="fj-button fj-learn-chapter"
        data-do="chapters"
        aria-expanded={listing}
        onClick={() => act.list(!listing)}
      >
        <h2>{t("learn.chapter", { n: n + 1, title })}</h2>
      </Button>
      <Dots view={view} />
      <small data-at>{t("learn.at", { n: at + 1, last: last + 1 })}</small>
      {live && Object.keys(languages).length > 1 && (
        <Language
          class="fj-learn-lang"
          aria-label={t("learn.language")}
          languages={languages}
          lang={lang}
          set={act.speak}
        />
      )}
    </header>
  );
}

/** A dot for each step of the chapter. */
function Dots({ view }: Props) {
  const { first, steps } = chapterOf(view);
  const { state, at } = view;
  return (
    <span class="fj-learn-dots" aria-hidden="true">
      {Array.from({ length: steps }, (_, n) => {
        const isDone = state._done.includes(state._steps[first + n]!.key);
        return <i key={n} data-done={isDone || undefined} data-here={first + n === at || undefined} />;
      })}
    </span>
  );
}

/** The list of chapters, in place of the task. */
export function Chapters({ view }: Props) {
  const { state, act, t } = view;
  const here = chapterOf(view);
  return (
    <nav class="fj-learn-list" aria-label={t("learn.chapters")}>
      <div class="fj-head">
        <h3>{t("learn.chapters")}</h3>
        <Sign icon="close" label={t("panels.close")} data-do="close" onClick={() => act.list(false)} />
      </div>
      <ol>
        {places(view).map(({ n, first, title, steps }) => {
          const keys = state._steps.slice(first, first + steps).map(({ key }) => key);
          const done = keys.filter((key) => state._done.includes(key)).length;
          return (
            <li key={n}>
              <Button
                data-chapter={state._setup.chapters[n]!.name}
                aria-current={n === here.n ? "true" : undefined}
                onClick={() => act.go(first)}
              >
                <span>{t("learn.chapter", { n: n + 1, title })}</span>
                <small>{t("learn.done_of", { done, all: steps })}</small>
              </Button>
            </li>
          );
        })}
      </ol>
      <Button data-do="start-over" onClick={act.startOver}>
        {t("learn.start_over")}
      </Button>
    </nav>
  );
}
