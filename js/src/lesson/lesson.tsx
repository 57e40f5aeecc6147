// A lesson: one board or two beside each other, the controls that step through it, and what stands beside.
import { isCombined } from "../shared/keys";
import { DefsPlace, Heard, rootProps } from "../shared/root";
import { stepKey } from "../shared/stepper/keys";
import { stepBy, Stepper } from "../shared/stepper/stepper";
import { frameAt } from "./film";
import { isPicture, Panel } from "./panel";
import { Stage } from "./stage";
import { Tree } from "./tree";
import { cellOfRole, type LessonView } from "./view";
import { SYSTEMS } from "./wire";
import "../shared/notice.css";
import "./lesson.css";

export function Lesson({ view, defs }: { view: LessonView; defs: Element }) {
  const { state, step, last, at, lastAt, prefix, playback, act, t } = view;
  const films = state._films;
  const names = films.map((film) => film.name).join(", ");
  return (
    <section
      {...rootProps("lesson", { phase: step === last ? "over" : "running", ply: step, _setup: state._setup })}
      aria-label={t("lesson.label", { names })}
      data-last={last}
      data-pending={view.pending?.cell}
      onKeyDown={(event) => onKey(event, view)}
    >
      <DefsPlace defs={defs} />
      <div class="fj-lesson-frame" data-films={films.length} data-picture={isPicture(view) || undefined}>
        <div class="fj-lesson-boards">
          {films.map((film, pane) => (
            <div key={pane} class="fj-lesson-pane" data-pane={pane}>
              {films.length > 1 && <h3>{film.name}</h3>}
              <Stage view={view} pane={pane} />
              {film.tree.length > 0 && <Tree view={view} pane={pane} />}
            </div>
          ))}
        </div>
        <div class="fj-lesson-controls">
          {last > 0 && (
            <Stepper
              t={t}
              at={at}
              last={lastAt}
              text={frameAt(state, 0, step).note}
              playback={playback}
              go={act.goAt}
            />
          )}
          <Switches view={view} />
          {state._setup.systems && <Systems view={view} />}
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
      <Heard said={view.said} keys={t("lesson.keys")} prefix={prefix} />
    </section>
  );
}

/** How fine the steps are, and where two runs part. */
function Switches({ view }: { view: LessonView }) {
  const { state, fine, act, t } = view;
  const { large, frames, parting } = state._timeline;
  const isUniform = large.length === frames[0]!.length;
  if (isUniform && !parting) return null;
  return (
    <div class="fj-lesson-switches">
      {!isUniform && (
        <button type="button" aria-pressed={fine} data-do="fine" onClick={() => act.setFine(!fine)}>
          {t("lesson.fine")}
        </button>
      )}
      {parting && (
        <button
          type="button"
          data-do="parting"
          title={t("lesson.parting")}
          onClick={() => act.go(parting.step)}
        >
          {parting.text}
        </button>
      )}
    </div>
  );
}

/** How cells are counted, and how they stand. */
function Systems({ view }: { view: LessonView }) {
  const { system, orientation, act, t } = view;
  return (
    <div class="fj-lesson-switches" role="group" aria-label={t("systems.label")}>
      {SYSTEMS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === system}
          data-system={name}
          onClick={() => act.count(name)}
        >
          {t(`systems.${name}`)}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={orientation === "pointy"}
        data-do="pointy"
        onClick={() => act.stand(orientation === "flat" ? "pointy" : "flat")}
      >
        {t("systems.pointy")}
      </button>
    </div>
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
  if (event.defaultPrevented || isCombined(event)) return;
  const target = event.composedPath()[0];
  const isOnBoard = target instanceof Element && target.closest(".fj-map, .fj-lesson-tree");
  if (!isOnBoard && onSteps(event, view)) event.preventDefault();
}

function onSteps(event: KeyboardEvent, { at, lastAt, playback, act }: LessonView): boolean {
  const key = stepKey(event);
  if (key) stepBy(key, { at, last: lastAt, playback, go: act.goAt });
  return key != null;
}
