// The moves of the game so far. A click on one goes back to it. Nothing is lost by that: what was taken back stands
// below the move that it followed, and can be gone on with.
import { useLayoutEffect, useRef } from "preact/hooks";

import { Button, Picture, RuleCode, Sheet } from "../../shared/bits";
import { RecordButtons } from "./status";
import { HintNote } from "./hint";
import { MovePicture } from "../../shared/move_picture";
import { pointing } from "../../shared/pointing";
import { useAnswer } from "./answer";
import type { PanelView } from "./view";
import type { Branch } from "../requests";
import type { LogEntry } from "../wire";
import "./log.css";

export function Log({ view }: { view: PanelView }) {
  const { log, t, act, state } = view;
  const branches = useBranches(view);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => () => act.point([]), []);
  useLayoutEffect(() => {
    // The newest move stands at the end.
    const body = list.current!.parentElement!;
    body.scrollTop = body.scrollHeight;
  }, [log.length]);
  const hint = state._noting ? "noting.steps" : "log.hint";
  const start = { ply: (log[0]?.ply ?? 1) - 1, seat: -1, move: "", text: t("log.start"), news: [] };
  return (
    <Sheet view={view} name="log">
      <div class="fj-flow">
        <RecordButtons view={view} />
        <Button data-do="open-load" onClick={() => act.open("load")}>
          {t("log.load")}
        </Button>
      </div>
      <p class="fj-note">{t(log.length ? hint : "log.empty")}</p>
      <ol ref={list} class="fj-log">
        {[start, ...log].map((entry) => (
          <Entry
            key={entry.ply}
            view={view}
            {...entry}
            branches={branches.filter((branch) => branch.ply === entry.ply + 1)}
          />
        ))}
      </ol>
    </Sheet>
  );
}

/** The branches of the game: they are asked for whenever it stands elsewhere than before. */
function useBranches(view: PanelView): Branch[] {
  const { state, log } = view;
  const place = [state._table.game, state._setup.lang, ...log.map((entry) => entry.move)].join();
  return useAnswer<"branches">(view, { do: "branches" }, [place])?.branches ?? [];
}

type Props = Pick<LogEntry, "ply" | "seat" | "move" | "text" | "news" | "rules" | "hint"> & {
  view: PanelView;
  branches: Branch[];
};

function Entry({ view, ply, seat, move, text, news, rules, hint, branches }: Props) {
  const { state, own, act, t } = view;
  const here = ply === state.ply;
  const colour = state._seats[seat]?.colour;
  return (
    <li {...pointing(view, move)}>
      <Button
        class="fj-log-line"
        data-do="back"
        data-ply={ply}
        aria-current={here ? "step" : undefined}
        title={t("log.back_here")}
        disabled={here || !own.live}
        onClick={() => act.backTo(ply)}
      >
        <small>{ply}</small>
        {colour && <Picture view={view} name={`shield-${colour}`} />}
        {move ? <MovePicture view={view} move={move} seat={seat} text={text} /> : text}
      </Button>
      {hint && <HintNote text={hint} />}
      {news.map((sentence, n) => (
        <p key={n} class="fj-news">
          {sentence}
        </p>
      ))}
      {rules && (
        <p class="fj-flow fj-log-rules">
          {rules.map((rule) => (
            <RuleCode key={rule} view={view} id={rule} />
          ))}
        </p>
      )}
      {branches.map((branch) => (
        <Away key={branch.node} view={view} branch={branch} />
      ))}
    </li>
  );
}

/** Moves that were taken back: the first of them, and how many there are. */
function Away({ view, branch }: { view: PanelView; branch: Branch }) {
  const { state, own, act, t } = view;
  const { node, move, text, moves, seat, undone } = branch;
  return (
    <Button
      class="fj-log-line fj-branch"
      data-do="goto"
      data-node={node}
      title={t("log.branch_text")}
      disabled={!own.live}
      onClick={() => act.goToBranch(node)}
    >
      <span aria-hidden="true">↳</span>
      <Picture view={view} name={`shield-${state._seats[seat]!.colour}`} />
      <span class="fj-flow">
        <MovePicture view={view} move={move} seat={seat} text={t("log.branch", { move: text })} />
        <small>{t("log.branch_moves", { n: moves })}</small>
        {undone && <small> {t("log.undone")}</small>}
      </span>
    </Button>
  );
}
