// Games that are kept: the offer to go on with one, and a word when this one is not being kept, or is so again.
import { useLayoutEffect, useState } from "preact/hooks";

import { Button, Sign, staying } from "../../shared/bits";
import { Icon } from "../../shared/icons";
import type { PanelView } from "./view";
import "./kept.css";

type Props = { view: PanelView };

/** Asks whether to go on with a game that was left. Whoever just begins to play has answered. */
export function KeptOffer({ view }: Props) {
  const { state, own, act, t } = view;
  const offer = state._kept?.offer;
  useLayoutEffect(() => {
    if (offer) act.say(`${offer.text} ${offer.about}`);
  }, [offer?.text]);
  if (!offer || !own.live) return null;
  return (
    <section class="fj-notice fj-kept" aria-label={t("kept.label")} data-kept="offer">
      <p>
        {offer.text}
        <small>{offer.about}</small>
      </p>
      <span class="fj-flow">
        <Button data-do="resume" onClick={staying(() => act.resume(offer.name))}>
          {t("kept.continue")}
        </Button>
        <Button data-do="decline" onClick={staying(act.decline)}>
          {t("kept.decline")}
        </Button>
      </span>
    </section>
  );
}

/** Says that the game is not being kept, or that it is again; it can be closed until there is something else to say. */
export function KeptNews({ view: { state, t } }: Props) {
  const [closed, setClosed] = useState("");
  const { lost, again } = state._kept ?? {};
  const text = lost ?? again;
  useLayoutEffect(() => {
    if (!text) setClosed("");
  }, [text]);
  if (!text || text === closed) return null;
  return (
    <div class={`fj-notice fj-kept ${lost ? "fj-trouble" : ""}`} data-kept={lost ? "lost" : "again"}>
      {lost && <Icon name="alert" />}
      <p>{text}</p>
      <Sign icon="close" label={t("panels.close")} data-do="close-kept" onClick={() => setClosed(text)} />
    </div>
  );
}
