// A lesson: one board or two beside each other, the controls that step through it, and what stands beside.
import { stepKey } from "../shared/stepper/keys";
import { stepBy, Stepper } from "../shared/stepper/stepper";
import { frameAt } from "./film";
import { Panel } from "./panel";
import { Stage } from "./stage";
import { cellOfRole, type LessonView } from "./view";
import "../shared/notice.css";
import "./lesson.css";

export function Lesson({ view, defs }: { view: LessonView; defs: Element }) {
  const { state, step, last, prefix, playback, act, t } = view;
  const films = state._films;
  const names = films.map((film) => film.name).join(", ");
  return (
    <section
      class="fj fj-auto-theme fj-widget fj-lesson"
      aria-label={t("lesson.label", { names })}
      tabIndex={-1}
      lang={state._setup.lang}
      data-lm-suppress-shortcuts="true"
      data-fjords="lesson"
      data-phase={step === last ? "over" : "running"}
      data-turn=""
      data-ply={step}
      data-last={last}
      data-pending={view.pending?.cell}
      onKeyDown={(event) => onKey(event, view)}
    >
      <div class="fj-defs" ref={(el) => void (el && defs.parentNode !== el && el.append(defs))} />
      <div class="fj-lesson-frame" data-films={films.length}>
        <div class="fj-lesson-boards">
          {films.map((film, pane) => (
            <div key={pane} class="fj-lesson-pane" data-pane={pane}>
              {films.length > 1 && <h3>{film.name}</h3>}
              <Stage view={view} pane={pane} />
            </div>
          ))}
        </div>
        <div class="fj-lesson-controls">
          <Stepper
            t={t}
            at={step}
            last={last}
            text={frameAt(films[0]!, step).note}
            playback={playback}
            go={act.go}
          />
          <Roles view={view} />
          {view.notice && (
            <div class="fj-notice" role="status" data-notice>
              <p>{view.notice}</p>
              <button type="button" aria-label={t("panels.close")} data-do="dismiss" onClick={act.dismiss}>
                ×
              </button>
            </div>
          )}
        </div>
        <div class="fj-lesson-panels">
          {films.map((_, pane) => (
            <Panel key={pane} view={view} pane={pane} />
          ))}
        </div>
      </div>
      <div class="fj-said" role="status" aria-live="polite">
        {view.said || null}
      </div>
      <p class="fj-said" id={`${prefix}keys`}>
        {t("lesson.keys")}
      </p>
    </section>
  );
}

/** What a click on the board chooses: start, goal … */
function Roles({ view }: { view: LessonView }) {
  const { state, role, act, t } = view;
  if (!state._roles.length) return null;
  return (
    <div class="fj-lesson-roles" role="group" aria-label={t("lesson.role")}>
      <span>{t("lesson.role")}</span>
      {state._roles.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === role}
          data-role={name}
          onClick={() => act.setRole(name)}
        >
          {t("lesson.at", { role: text, cell: cellOfRole(view, name) ?? "–" })}
        </button>
      ))}
      {view.pending && <small>{t("lesson.choosing")}</small>}
    </div>
  );
}

/** No key goes on to the notebook. On a board keys go from cell to cell, elsewhere from step to step. */
function onKey(event: KeyboardEvent, view: LessonView): void {
  event.stopPropagation();
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const target = event.composedPath()[0];
  const isOnBoard = target instanceof Element && target.closest(".fj-map");
  if (!isOnBoard && onSteps(event, view)) event.preventDefault();
}

function onSteps(event: KeyboardEvent, { step, last, playback, act }: LessonView): boolean {
  const key = stepKey(event);
  if (key) stepBy(key, { at: step, last, playback, go: act.go });
  return key != null;
}
