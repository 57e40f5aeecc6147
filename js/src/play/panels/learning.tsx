// The way to the tutorial: an offer to newcomers, and the tutorial itself, over the board.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { Button, Sign } from "../../shared/bits";
import { tellRefusal } from "../../shared/words";
import type { PanelView } from "./view";
import "./learning.css";

type Props = { view: PanelView };

/** A line that can be closed for good. Whoever just begins to play has no need of it. */
export function LearningOffer({ view }: Props) {
  const { state, own, act, t } = view;
  if (!state._learn?.offer || own.panel === "learn" || !own.live) return null;
  return (
    <section class="fj-notice" aria-label={t("tools.learn")} data-learning="offer">
      <p>{t("learning.offer")}</p>
      <span class="fj-flow">
        <Button data-do="learn" onClick={() => act.open("learn")}>
          {t("learning.open")}
        </Button>
        <Button data-do="decline-learning" onClick={() => void act.request({ do: "decline_learning" })}>
          {t("learning.decline")}
        </Button>
      </span>
    </section>
  );
}

/** The tutorial, a widget of its own, over the whole board. */
export function Learning({ view }: Props) {
  const { act, t } = view;
  const place = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState("");
  useLayoutEffect(() => {
    let close: (() => void) | null = null;
    let isOver = false;
    const open = async () => {
      const answer = await act.request({ do: "learn" });
      if (isOver) return;
      if (!answer.ok) return setTrouble(tellRefusal(t, answer));
      close = (await view.showWidget?.(answer.model, place.current!)) ?? null;
      if (!close) setTrouble(t("learning.alone"));
      else if (isOver) close();
    };
    void open();
    place.current!.focus();
    return () => {
      isOver = true;
      close?.();
    };
  }, []);
  return (
    <section
      class="fj-learning"
      data-panel="learn"
      aria-label={t("tools.learn")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        act.open("none");
      }}
    >
      <header class="fj-head">
        <h3>{t("tools.learn")}</h3>
        <Sign icon="close" label={t("learning.close")} data-do="close" onClick={() => act.open("none")} />
      </header>
      {trouble && <p role="alert">{trouble}</p>}
      <div ref={place} tabIndex={-1} />
    </section>
  );
}
