// Beside the board: what this step is about, what waits, the counters, and the source with its current line.
import { useLayoutEffect, useRef } from "preact/hooks";

import { frameAt, isOver, type Frame } from "./film";
import type { Translate } from "../shared/words";
import type { LessonView } from "./view";
import type { Film } from "./wire";
import "./panel.css";

type Props = { view: LessonView; pane: number };

/** More of a queue than this is not read by anybody. */
const MOST_WAITING = 24;

/** Whether a lesson has one moment, and no code: all that is to be seen is on the board. */
export function isPicture({ state, last }: LessonView): boolean {
  const { code } = state._setup;
  return !code && last === 0 && state._films.every((film) => !film.trouble && film.total <= 1);
}

export function Panel({ view, pane }: Props) {
  const { state, step, t } = view;
  const film = state._films[pane]!;
  const frame = frameAt(state, pane, step);
  const ended = isOver(state, pane, step);
  if (isPicture(view)) return null;
  return (
    <section class="fj-lesson-panel" aria-label={film.name}>
      {film.trouble && <TroubleBox view={view} film={film} />}
      {film.trouble?.kind !== "stub" && <Facts view={view} film={film} frame={frame} ended={ended} />}
      {film.total > film.frames.length && (
        <p class="fj-note">{t("lesson.cut", { n: film.frames.length, total: film.total })}</p>
      )}
      {state._setup.code && film.source.length > 0 && (
        <Code
          t={t}
          source={film.source}
          frame={frame}
          bad={ended ? (film.trouble?.line ?? 0) : 0}
          label={`${t("lesson.source")}: ${film.name}`}
        />
      )}
      {state._setup.code && film.locked && (
        <p class="fj-note" data-locked={film.locked}>
          {t("lesson.locked", { exercise: film.locked })}
        </p>
      )}
    </section>
  );
}

type FactsProps = { view: LessonView; film: Film; frame: Frame; ended: boolean };

/** What this step is about, and the answer at the end. */
function Facts({ view: { t, last }, film, frame, ended }: FactsProps) {
  return (
    <>
      {film.notes.some(Boolean) && <p class="fj-lesson-note">{frame.note}</p>}
      <dl class="fj-lesson-facts">
        {last > 0 && <Attention t={t} film={film} frame={frame} />}
        {Object.entries(frame.counters).map(([name, value]) => (
          <Fact key={name} name={film.counters[name] ?? name} what={name}>
            {write(value)}
          </Fact>
        ))}
        {ended && film.answer && (
          <Fact name={t("lesson.answer")} what="answer">
            {film.answer}
          </Fact>
        )}
      </dl>
    </>
  );
}

/** What is looked at and what waits, where anything ever does. A diagram that has one moment only has neither. */
function Attention({ t, film, frame }: { t: Translate; film: Film; frame: Frame }) {
  return (
    <>
      <Fact name={t("lesson.looked")} what="at">
        {frame.at.join("  ") || t("lesson.none")}
      </Fact>
      {film.frames.some(([, , , queue]) => queue) && (
        <Fact name={t("lesson.queue")} what="queue">
          {frame.queue.slice(0, MOST_WAITING).join("  ") || t("lesson.empty")}
          {frame.queue.length > MOST_WAITING && " …"}
        </Fact>
      )}
    </>
  );
}

/** A number as large as this stands for no bound at all. */
const INFINITE = 1000;

function write(value: number): string {
  if (Math.abs(value) < INFINITE) return String(value);
  return value < 0 ? "−∞" : "∞";
}

function Fact({ name, what, children }: { name: string; what: string; children: unknown }) {
  return (
    <div data-fact={what}>
      <dt>{name}</dt>
      <dd>{children as string}</dd>
    </div>
  );
}

function TroubleBox({ view: { t }, film }: { view: LessonView; film: Film }) {
  if (film.trouble!.kind === "stub")
    return (
      <p class="fj-note" data-trouble="stub">
        {film.trouble!.text}
      </p>
    );
  return (
    <div class="fj-lesson-trouble" role="alert" data-trouble={film.trouble!.kind}>
      <strong>{t("lesson.trouble")}</strong>
      <p>{film.trouble!.text}</p>
    </div>
  );
}

type CodeProps = { t: Translate; source: string[]; frame: Frame; bad: number; label: string };

/** The listing follows its current line; the page around it does not move. */
function Code({ t, source, frame: { line, branch }, bad, label }: CodeProps) {
  const box = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => scrollTo(box.current!), [line]);
  return (
    <ol class="fj-lesson-code" tabIndex={0} aria-label={label} ref={box} data-line={line}>
      {source.map((text, n) => (
        <li
          key={n}
          aria-current={n + 1 === line ? "step" : undefined}
          data-bad={n + 1 === bad ? "true" : undefined}
        >
          {branch.has(n + 1) && <Held t={t} held={branch.get(n + 1)!} />}
          <code>{tint(text)}</code>
        </li>
      ))}
    </ol>
  );
}

/** Whether a condition held: a sign between its number and the line, where it covers neither. */
function Held({ t, held }: { t: Translate; held: boolean }) {
  const word = t(held ? "lesson.yes" : "lesson.no");
  return (
    <span class="fj-lesson-held" data-held={held} role="img" aria-label={word} title={word}>
      {held ? "✓" : "✗"}
    </span>
  );
}

function scrollTo(box: HTMLElement): void {
  const current = box.querySelector<HTMLElement>("[aria-current]");
  if (!current) return;
  const [top, height] = [current.offsetTop - box.offsetTop, current.offsetHeight];
  if (top < box.scrollTop + height) box.scrollTop = top - height;
  else if (top > box.scrollTop + box.clientHeight - 2 * height)
    box.scrollTop = top - box.clientHeight + 2 * height;
}

const WORDS =
  /("""[^]*?(?:"""|$)|"[^"]*"|'[^']*'|#.*$|\b(?:def|return|while|for|in|if|else|elif|not|and|or|is|None|True|False|break|continue|yield|from|lambda|class|import|with|as|try|except|raise|pass)\b|\b\d+\b)/;

/** Keywords, texts and remarks in colours of their own. */
function tint(line: string) {
  return line.split(WORDS).map((part, n) => (n % 2 ? <span data-is={kindOf(part)}>{part}</span> : part));
}

function kindOf(word: string): string {
  if (word[0] === "#") return "remark";
  if (word[0] === '"' || word[0] === "'") return "text";
  return /^\d/.test(word) ? "number" : "word";
}
