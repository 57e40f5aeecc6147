// The moves of the game so far. A click on one goes back to it. Nothing is lost by that: what was taken back stands
// below the move that it followed, and can be gone on with.
import { createRef } from "preact";

import { kept } from "../kept";
import { Button, busy, Picture, Sheet } from "../panels/bits";
import { RecordButtons } from "../panels/status";
import type { PanelView } from "../panels/view";
import type { Branch, LogEntry } from "../wire";

export const Log = kept<{ view: PanelView }>((redraw) => {
  const list = createRef<HTMLOListElement>();
  let length = -1;
  let known = "";
  let branches: Branch[] = [];
  /** Asks for the branches whenever the game stands elsewhere than before. */
  const follow = async ({ state, log, act }: PanelView) => {
    const place = [state._table.game, state._setup.lang, ...log.map((entry) => entry.move)].join();
    if (place === known) return;
    known = place;
    const answer = await act.request({ do: "branches" });
    if (place !== known || !answer.ok) return;
    branches = answer.branches;
    redraw();
  };
  return {
    draw({ view }) {
      const { log, t, act, state } = view;
      void follow(view);
      const hint = state._noting ? "noting.steps" : "log.hint";
      const start = { ply: (log[0]?.ply ?? 1) - 1, seat: -1, text: t("log.start"), news: [] };
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
    },
    drawn() {
      // The newest move stands at the end.
      const { parentElement: body, childElementCount: count } = list.current!;
      if (length !== count) body!.scrollTop = body!.scrollHeight;
      length = count;
    },
  };
});

type Props = Pick<LogEntry, "ply" | "seat" | "text" | "news"> & { view: PanelView; branches: Branch[] };

function Entry({ view, ply, seat, text, news, branches }: Props) {
  const { state, act, t } = view;
  const here = ply === state.ply;
  const colour = state._seats[seat]?.colour;
  return (
    <li>
      <Button
        class="fj-log-line"
        data-do="back"
        data-ply={ply}
        aria-current={here ? "step" : undefined}
        title={t("log.back_here")}
        disabled={here || busy(view)}
        onClick={() => act.backTo(ply)}
      >
        <small>{ply}</small>
        {colour && <Picture view={view} name={`viking-${colour}`} />}
        {text}
      </Button>
      {news.map((sentence, n) => (
        <p key={n} class="fj-news">
          {sentence}
        </p>
      ))}
      {branches.map((branch) => (
        <Away key={branch.node} view={view} branch={branch} />
      ))}
    </li>
  );
}

/** Moves that were taken back: the first of them, and how many there are. */
function Away({ view, branch }: { view: PanelView; branch: Branch }) {
  const { state, act, t } = view;
  const { node, text, moves, seat, undone } = branch;
  return (
    <Button
      class="fj-log-line fj-branch"
      data-do="goto"
      data-node={node}
      title={t("log.branch_text")}
      disabled={busy(view)}
      onClick={() => void act.request({ do: "goto", node, ply: state.ply })}
    >
      <span aria-hidden="true">↳</span>
      <Picture view={view} name={`viking-${state._seats[seat]!.colour}`} />
      <span>
        {t("log.branch", { move: text })} <small>{t("log.branch_moves", { n: moves })}</small>
        {undone && <small> {t("log.undone")}</small>}
      </span>
    </Button>
  );
}
