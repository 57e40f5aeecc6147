// A replay of the game in place of the board: its front end comes from Python when it is wanted, and needs no more.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { Button } from "../shared/bits";
import { Fault } from "../shared/fault";
import { LocalModel } from "../shared/local_model";
import { rootProps } from "../shared/root";
import type { PanelView } from "./panels/view";
import type { Answers } from "./requests";
import "./replay_in_place.css";

type Embedded = Answers["replay"];
type Widget = {
  initialize(given: { model: LocalModel }): () => void;
  render(given: { model: LocalModel; el: HTMLElement }): () => void;
};
type Props = { view: PanelView; embedded: Embedded; leave(): void };

export function ReplayInPlace({ view: { t, state, own }, embedded, leave }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<unknown>(null);
  useLayoutEffect(() => {
    const ends: (() => void)[] = [];
    let isOpen = true;
    const show = async () => {
      const widget = await load(embedded.esm);
      const [el, model] = [place.current, new LocalModel({ ...embedded.state })];
      if (!isOpen || !el) return;
      ends.push(widget.initialize({ model }), widget.render({ model, el }));
      el.querySelector<HTMLElement>("[data-fjords]")?.focus({ preventScroll: true });
    };
    show().catch(setFault);
    return () => {
      isOpen = false;
      for (const end of ends.reverse()) end();
    };
  }, [embedded]);
  return (
    <section
      {...rootProps("play", state, "in-place")}
      aria-label={t("share.replay")}
      data-live={String(own.live)}
      onKeyDownCapture={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        leave();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="fj-in-place-bar">
        <Button icon="back" data-do="leave-replay" onClick={leave}>
          {t("share.back")}
        </Button>
      </div>
      {fault != null && <Fault error={fault} />}
      <div ref={place} />
    </section>
  );
}

async function load(esm: string): Promise<Widget> {
  const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
  try {
    const { default: widget } = (await import(url)) as { default: Widget | (() => Widget) };
    return typeof widget === "function" ? widget() : widget;
  } finally {
    URL.revokeObjectURL(url);
  }
}
