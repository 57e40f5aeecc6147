// The moves of the game so far. A click on one goes back to it; that can be taken back with redo.
import { createRef } from "preact";

import { kept } from "../kept";
import type { LogEntry } from "../wire";
import { Button, busy, Picture, Sheet } from "./bits";
import { RecordButtons } from "./status";
import type { PanelView } from "./view";

export const Log = kept<{ view: PanelView }>(() => {
  const list = createRef<HTMLOListElement>();
  let length = -1;
  return {
    draw({ view }) {
      const { log, t } = view;
      const start = { ply: (log[0]?.ply ?? 1) - 1, seat: -1, text: t("log.start"), news: [] };
      return (
        <Sheet view={view} name="log">
          <RecordButtons view={view} />
          <p class="fj-note">{t(log.length ? "log.hint" : "log.empty")}</p>
          <ol ref={list} class="fj-log">
            {[start, ...log].map((entry) => (
              <Entry key={entry.ply} view={view} {...entry} />
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

type Props = Pick<LogEntry, "ply" | "seat" | "text" | "news"> & { view: PanelView };

function Entry({ view, ply, seat, text, news }: Props) {
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
    </li>
  );
}
