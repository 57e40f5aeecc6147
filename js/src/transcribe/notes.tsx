// A game at a real table, written down: which tile came up is chosen here, and moves are made on the board, or
// written. A step that was written down earlier is opened by a click, and mended in the same way.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { Button, Picture } from "../shared/bits";
import { MatchTitle } from "../play/panels/match";
import { MovePicture } from "../shared/move_picture";
import { Linked } from "../shared/rulebook/rulebook";
import { tellRefusal } from "../shared/words";
import type { PanelView } from "../play/panels/view";
import type { Note } from "../play/requests";
import type { NotedStep, Noting, StepPart } from "../play/wire";
import "../play/panels/log.css";
import "../play/panels/unseen.css";
import "../shared/faces.css";
import "./notes.css";

type Props = { view: PanelView; noting: Noting; note: (told: Note) => void };

export function Notes({ view }: { view: PanelView }) {
  const { state, act, t } = view;
  const noting = state._noting!;
  const { needs, at, problems, hidden } = noting;
  const [refusal, setRefusal] = useState("");
  const [written, setWritten] = useState("");
  const note = async (told: Note) => {
    const answer = await act.note(told);
    setRefusal(answer.ok ? "" : tellRefusal(t, answer));
    if (answer.ok) setWritten("");
  };
  const parts = { view, noting, note: (told: Note) => void note(told) };
  return (
    <section class="fj-notes" data-noting={needs} aria-label={t("noting.title")}>
      <MatchTitle view={view} />
      {problems.length > 0 && (
        <p class="fj-wrong" role="alert" data-problem>
          {t("noting.wrong")} <Linked view={view}>{problems.join(" ")}</Linked>
        </p>
      )}
      <p role="status">
        <b>{tellNext(parts)}</b>
      </p>
      <Choice {...parts} />
      {needs === "move" && (
        <form
          class="fj-flow"
          onSubmit={(event) => {
            event.preventDefault();
            void note({ what: "move", move: written });
          }}
        >
          <input
            aria-label={t("noting.write")}
            placeholder={t("noting.write")}
            data-field="move"
            value={written}
            onInput={(event) => setWritten(event.currentTarget.value)}
          />
          <button type="submit" class="fj-button" data-do="write">
            {t("noting.do")}
          </button>
        </form>
      )}
      <div class="fj-flow">{at ? <Mending {...parts} /> : <Strike {...parts} />}</div>
      <p class="fj-wrong" role="alert">
        <Linked view={view}>{refusal}</Linked>
      </p>
      {hidden.length > 0 && (
        <div class="fj-flow">
          <span class="fj-note">{t("noting.hidden")}</span>
          {hidden.map(([ply, n]) => (
            <Button
              key={`${ply},${n}`}
              class="fj-noted"
              data-hidden={`${ply},${n}`}
              aria-label={t("noting.hidden_one", { ply })}
              title={t("noting.hidden_one", { ply })}
              onClick={() => parts.note({ what: "open", ply, part: "tile", n })}
            >
              ?
            </Button>
          ))}
          {noting.swap && (
            <Button data-do="swap" onClick={() => parts.note({ what: "swap" })}>
              {t("noting.swapped")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What is to be told now. */
function tellNext({ view: { t }, noting: { needs, at, dealt } }: Props): string {
  if (at) return t(`noting.at_${at.part}`, { ply: at.ply });
  return t(`noting.${needs === "tile" ? (dealt ? "tile" : "deal") : needs === "move" ? "move" : "over"}`);
}

/** The tiles that can have come up. */
function Choice({ view, noting: { needs, at, unseen, steps }, note }: Props) {
  const { t } = view;
  if (needs !== "tile") return null;
  const extra = at && at.n < steps[at.ply]![3].length;
  return (
    <>
      <ul class="fj-unseen fj-came">
        {unseen.map(([text, face, mark, n]) => (
          <li key={text}>
            <Button
              class="fj-tile"
              data-came={text}
              aria-label={t("noting.came", { face: text, n })}
              title={text}
              onClick={() => note({ what: "tile", tile: text })}
            >
              <Picture view={view} name={`${face}0`} mark={mark} />
              <span class="fj-count">{n}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div class="fj-flow">
        <Button data-came="?" onClick={() => note({ what: "tile", tile: "?" })}>
          {t("noting.unknown")}
        </Button>
        {extra && (
          <Button data-came="" onClick={() => note({ what: "tile", tile: "" })}>
            {t("noting.none")}
          </Button>
        )}
      </div>
    </>
  );
}

function Strike({ view: { t }, noting: { steps }, note }: Props) {
  if (steps.length === 1 && !steps[0]![3].length) return null;
  return (
    <Button icon="undo" data-do="strike" onClick={() => note({ what: "undo" })}>
      {t("noting.strike")}
    </Button>
  );
}

/** What else can be done with a step that is opened. */
function Mending({ view: { t }, noting: { at, problems }, note }: Props) {
  const { ply, part } = at!;
  return (
    <>
      {part === "move" && (
        <Button data-do="insert" onClick={() => note({ what: "open", ply, part: "before", n: 0 })}>
          {t("noting.insert")}
        </Button>
      )}
      {ply > 0 && part !== "before" && (
        <Button data-do="remove" onClick={() => note({ what: "remove", ply })}>
          {t("noting.remove")}
        </Button>
      )}
      {!problems.length && (
        <Button data-do="leave" onClick={() => note({ what: "close" })}>
          {t("noting.leave")}
        </Button>
      )}
    </>
  );
}

/** All that was written down. */
export function Steps({ view }: { view: PanelView }) {
  const { state, act, t } = view;
  const noting = state._noting!;
  const { at, steps } = noting;
  const list = useRef<HTMLOListElement>(null);
  /** The step that is opened stands in sight, or else the last one. */
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const line = box.children[at ? at.ply : steps.length - 1] as HTMLElement;
    box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [at?.ply, steps.length, noting.dealt]);
  if (!noting.dealt) return null;
  return (
    <details class="fj-written" open>
      <summary>{t("noting.steps")}</summary>
      <ol ref={list} class="fj-log fj-written-steps">
        {steps.map((step) => (
          <Step key={step[0]} view={view} noting={noting} open={act.openStep} step={step} />
        ))}
      </ol>
    </details>
  );
}

type StepProps = Omit<Props, "note"> & { step: NotedStep; open: (part: StepPart) => void };

/** A step of the list: its move and the tiles that came up, each to be opened by a click. */
function Step({ view, noting: { at }, open, step }: StepProps) {
  const { state, t } = view;
  const [ply, seat, text, draws, move] = step;
  const here = at?.ply === ply;
  const colour = seat == null ? null : state._seats[seat]!.colour;
  return (
    <li class="fj-written-step" aria-current={here ? "step" : undefined}>
      {ply ? (
        <Button
          class="fj-log-line"
          data-step={ply}
          title={t("noting.open")}
          aria-pressed={here && at.part === "move"}
          onClick={() => open({ ply, part: "move", n: 0 })}
        >
          <small>{ply}</small>
          {colour && <Picture view={view} name={`shield-${colour}`} />}
          <MovePicture view={view} move={move} seat={seat ?? 0} text={text} />
        </Button>
      ) : (
        <span class="fj-log-line">{t("noting.dealt")}</span>
      )}
      {draws.map((tile, n) => (
        <Button
          key={n}
          class="fj-noted"
          data-drawn={`${ply},${n}`}
          title={t("noting.drawn", { tile, ply })}
          aria-label={t("noting.drawn", { tile, ply })}
          aria-pressed={here && at.part === "tile" && at.n === n}
          onClick={() => open({ ply, part: "tile", n })}
        >
          {tile === "?" ? "?" : <Picture view={view} name={`${tile.slice(0, 6)}0`} />}
        </Button>
      ))}
    </li>
  );
}
