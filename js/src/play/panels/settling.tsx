// What is to be done in settlement: it stands where the row of tiles was, and is as high.
import { Button, once, Picture } from "../../shared/bits";
import { pieceName } from "../../shared/piece_name";
import { usable } from "../turn";
import { isThinking } from "../turn/ways";
import type { Rune } from "../wire";
import type { PanelView } from "./view";
import "./settling.css";

type Props = { view: PanelView };

export function Settling({ view }: Props) {
  const { state, own, t, prefix } = view;
  const { intent } = own;
  return (
    <section class="fj-row fj-settling" aria-labelledby={`${prefix}row`} aria-busy={own.late} data-settling>
      <header class="fj-head">
        <h3 id={`${prefix}row`}>{t(heading(view))}</h3>
      </header>
      {intent.kind === "stone" ? <InHand view={view} rune={intent.rune} /> : <OnFoot view={view} />}
      {hasVoyages(state) && <Stones view={view} />}
    </section>
  );
}

const VOYAGES: Rune[] = ["journey", "horse", "wisdom"];

/** The stones of this game that are used in settlement. */
function voyages({ _setup: { inGame } }: PanelView["state"]): Rune[] {
  return VOYAGES.filter((rune) => inGame.includes(rune));
}

export function hasVoyages(state: PanelView["state"]): boolean {
  return voyages(state).length > 0;
}

function OnFoot({ view: { state, t }, view }: Props) {
  const seat = state._seats[state.turn ?? 0]!;
  return (
    <>
      <div class="fj-flow">
        <Picture view={view} name={pieceName(state, "viking", seat.colour)} />
        <p>{t("settling.left", { name: seat.name, n: seat.vikings })}</p>
      </div>
      <p class="fj-note">{t("settling.how")}</p>
    </>
  );
}

/** A stone is in the hand: what it does, and the way back. */
function InHand({ view, rune }: Props & { rune: string }) {
  const { state, act, t } = view;
  const seat = state._seats[state.turn ?? 0]!;
  return (
    <>
      <div class="fj-flow">
        <Picture view={view} name={`stone-${rune}-${seat.colour}`} />
        <p>
          <b>{t(`rune.${rune}`)}</b>
        </p>
        <Button data-do="cancel" onClick={() => act.cancel()}>
          {t("step.cancel")}
        </Button>
      </div>
      <p class="fj-note">{t(`about_rune.${rune}`)}</p>
    </>
  );
}

/** The stones by name, each in its place whether or not it can be used now. */
function Stones({ view }: Props) {
  const { state, own, act, t } = view;
  const { intent } = own;
  const seat = state._seats[state.turn ?? 0]!;
  const can = (rune: Rune) => !isThinking(state) && seat.runes.includes(rune) && usable(state, rune);
  return (
    <div class="fj-stones" role="group" aria-label={t("settling.or_rune")}>
      <small aria-hidden="true">{t("settling.or_rune")}</small>
      {voyages(state).map((rune) => (
        <Button
          key={rune}
          data-use={rune}
          title={t(`about_rune.${rune}`)}
          aria-pressed={intent.kind === "stone" && intent.rune === rune}
          disabled={!can(rune) || !view.own.live}
          onClick={once(() => act.pickStone(rune))}
        >
          <Picture view={view} name={`stone-${rune}-${seat.colour}`} />
          {t(`rune.${rune}`)}
        </Button>
      ))}
    </div>
  );
}

function heading(view: PanelView): string {
  const { state, own } = view;
  if (own.late) return "row.sent";
  if (!own.live || isThinking(state)) return "settling.wait";
  if (own.intent.kind === "stone") {
    if (own.intent.from != null) return "step.to";
    return own.intent.rune === "wisdom" ? "step.space" : "step.from";
  }
  return state._aids.on.includes("legal") ? "settling.place" : "settling.place_unlit";
}
