// The tiles that can be laid: the face-up row, the tile in hand, those set aside; the bag, and what is said
// about placements.
import { useRef } from "preact/hooks";

import { blind, choosable, nameOf, placesByTile } from "../turn";
import { isHinted } from "../scene/hint";
import { markTip } from "../scene/tips";
import { inSlots } from "../turn/slots";
import type { TileView } from "../wire";
import { Button, once, Picture } from "../../shared/bits";
import { Faces } from "../../shared/faces";
import { Again } from "./again";
import { Carried } from "./carried";
import { useCarrying } from "./carrying";
import { describeTile, Turning, WordMoves } from "./laying";
import { Settling } from "./settling";
import type { PanelView } from "./view";
import "./row.css";

/** Whether tiles are drawn one by one: there the hand and the tiles set aside keep their places. */
export function isDrawing({ state }: PanelView): boolean {
  return ["classic", "original"].includes(state._setup.variant) || state._table.hand != null;
}

export function Row({ view }: { view: PanelView }) {
  const { phase } = view.state;
  if (phase === "over") return <Again view={view} />;
  return phase === "settlement" ? <Settling view={view} /> : <TileRow view={view} />;
}

function TileRow({ view }: { view: PanelView }) {
  const { state, own, act, t, prefix } = view;
  const { row, hand, aside, bag } = state._table;
  const here = useRef<HTMLElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  useCarrying(view, here, picture);
  const draws = isDrawing(view);
  const draw = (tile: TileView) => <TileButton view={view} tile={tile} />;
  return (
    <section ref={here} class="fj-row" aria-labelledby={`${prefix}row`} aria-busy={own.late}>
      <header class="fj-head">
        <h3 id={`${prefix}row`}>{t(heading(view))}</h3>
        <Button icon="bag" class="fj-bag" data-open="unseen" onClick={() => act.open("unseen")}>
          {t("row.bag", { n: bag })}
        </Button>
      </header>
      {draws && (
        <div class="fj-flow fj-hand">
          <Faces tiles={[hand ?? null]} draw={draw} />
          <WordMoves view={view} />
        </div>
      )}
      <Faces tiles={inSlots(own.slots, row)} draw={draw} />
      {(draws || aside.length > 0) && (
        <Faces tiles={aside} title={t("row.aside")} draw={draw} small={draws} />
      )}
      {state._options.show && <p class="fj-note fj-asked">{t("row.show")}</p>}
      {!draws && <WordMoves view={view} />}
      <Turning view={view} />
      <Carried view={view} picture={picture} />
    </section>
  );
}

/** What is to be done next, where that is to choose; else what stands there. */
function heading({ state, own }: PanelView): string {
  const { kind } = own.intent;
  if (own.late) return "row.sent";
  if (!own.live || !choosable(state).length || state._options.show) return "row.label";
  if (kind === "none" && state._options.draw) return "row.draw_or_choose";
  return kind === "none" ? "row.choose" : kind === "tile" ? "row.place" : "row.label";
}

function TileButton({ view, tile }: { view: PanelView; tile: TileView }) {
  const { state, own, act, t } = view;
  const { intent } = own;
  const { text, mark, faces } = tile;
  const name = nameOf(state, text);
  // What is on its way is chosen no more: a tile like it can be, for the next turn.
  const chosen = name != null && intent !== own.sent && "tile" in intent && intent.tile === name;
  const face = faces[chosen ? intent.turns : 0]!;
  // On how many spaces it fits; null where the player is to find out alone.
  const places =
    name == null || blind(state) ? null : Object.keys(placesByTile(state._options)?.[name] ?? {}).length;
  const label = describeTile(view, face, mark);
  if (places != null) label.push(t("row.places", { n: places }));
  return (
    <Button
      class="fj-tile"
      data-tile={text}
      data-lifted={own.carried?.tile === text ? "" : undefined}
      data-hinted={isHinted(state, text) || undefined}
      aria-pressed={chosen}
      aria-label={label.join(", ")}
      title={mark ? markTip(t, mark) : undefined}
      disabled={name == null || places === 0 || !own.live}
      onClick={once(() => act.chooseTile(text))}
    >
      <Picture view={view} name={`${face}0`} mark={mark} />
      {places != null && (
        <span class="fj-count" title={t("row.places", { n: places })}>
          {places}
        </span>
      )}
    </Button>
  );
}
