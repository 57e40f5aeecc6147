// What a player has: who it is, points, pieces left, stones. The board to play on shows it, and a replay does.
import type { ComponentChildren } from "preact";

import { pieceName } from "../../shared/piece_name";
import { usable } from "../turn";
import type { Rune, SeatView } from "../wire";
import { Button, once, Picture } from "../../shared/bits";
import type { View } from "../view";
import "./holding.css";

export type SeatProps = { view: View; seat: SeatView; n: number };

/** One seat of the list; `children` stand at the end of its first line. */
export function SeatCard({ view, seat, n, match, children, held, more }: CardProps) {
  const { state, t } = view;
  const toMove = state.turn === n;
  const { name, colour, projected, score } = seat;
  return (
    <li
      class="fj-seat"
      data-seat={n}
      data-second={seat.second?.colour}
      data-to-move={toMove || undefined}
      data-out={seat.out || undefined}
    >
      <div class="fj-flow">
        <Picture view={view} name={pieceName(state, "viking", colour)} />
        <span class="fj-name">
          <strong>{name}</strong>
          {toMove && <small>{t("seats.to_move")}</small>}
          {/* At the end there may be room where there was none: another element, or it would count as having jumped. */}
          {seat.out && <small key={state.phase}>{t("seats.out")}</small>}
        </span>
        {projected != null && (
          <Count
            data-projected={projected}
            label={`${t("seats.projected")}: ${projected}`}
            text={`→ ${projected}`}
          />
        )}
        {match}
        <Count label={`${t("seats.points")}: ${score.total}`} text={score.total} class="fj-total" />
        {children}
      </div>
      <div class="fj-flow">{held}</div>
      {more}
    </li>
  );
}

type CardProps = SeatProps & {
  /** What the player has in a match. */
  match?: ComponentChildren;
  children?: ComponentChildren;
  /** The second line, and what is below it. */
  held: ComponentChildren;
  more?: ComponentChildren;
};

/** The pieces left and the stones; these can be used, if `live` is set. */
export function Holding({ live, ...props }: SeatProps & { live: boolean }) {
  const { view, seat } = props;
  return (
    <>
      {(["longhouse", "viking"] as const).flatMap((kind) =>
        supplies(seat, kind).map(([colour, n]) => (
          <span key={kind + colour} class="fj-left" data-left={kind} data-colour={colour}>
            <Picture view={view} name={pieceName(view.state, kind, colour)} />
            <Count label={view.t(`seats.${kind}s`, { n })} text={n} />
          </span>
        )),
      )}
      <span class="fj-flow" style={{ "--fj-stones": stonesOf(view) }}>
        {seat.runes.map((rune, i) => (
          <Stone key={`${rune}${i}`} {...props} rune={rune} live={live} />
        ))}
      </span>
    </>
  );
}

const HELD: Rune[] = ["journey", "horse", "wisdom", "home", "secret"];

/** How many stones each player begins with: there is room for them until the end. */
function stonesOf({ state }: View): number {
  return HELD.filter((rune) => state._setup.inGame.includes(rune)).length;
}

/** How many pieces of a kind are left, colour by colour: in the epic game a seat has two. */
function supplies(seat: SeatView, kind: "longhouse" | "viking"): [colour: string, n: number][] {
  const all = seat[`${kind}s`];
  const { second } = seat;
  if (!second) return [[seat.colour, all]];
  const later = second[`${kind}s`];
  return [
    [seat.colour, all - later],
    [second.colour, later],
  ];
}

/** A number, with its meaning for those who hear it and for those who rest the pointer on it. */
function Count({ label, text, ...rest }: { label: string; text: string | number; class?: string }) {
  return (
    <span title={label} {...rest}>
      <span class="fj-hidden">{label}</span>
      <span key={text} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}

function Stone({ view, seat, n, rune, live }: SeatProps & { rune: Rune; live: boolean }) {
  const { state, own, act, t } = view;
  const label = t("seats.stone", { rune: t(`rune.${rune}`) });
  const isUsable = state.turn === n && usable(state, rune);
  const picture = <Picture view={view} name={`stone-${rune}-${seat.colour}`} />;
  // These two are used while laying a tile.
  const isForBuilding = rune === "home" || rune === "secret";
  const isTime = isUsable || (isForBuilding && state.turn === n && state.phase === "exploration");
  const now = live ? t(isTime ? "rulebook.usable" : "rulebook.not_usable") : "";
  const tip = `${label}. ${t(`about_rune.${rune}`)} ${t(`use.${rune}`)} ${now}`.trim();
  if (!live || isForBuilding) {
    return (
      <span class="fj-stone-held" role="img" aria-label={label} title={tip}>
        {picture}
      </span>
    );
  }
  return (
    <Button
      class="fj-stone-held"
      data-stone={rune}
      aria-pressed={own.intent.kind === "stone" && own.intent.rune === rune && state.turn === n}
      aria-label={label}
      title={tip}
      disabled={!isUsable || !own.live}
      onClick={once(() => act.pickStone(rune))}
    >
      {picture}
    </Button>
  );
}
