// The tiles that can be laid: the face-up row, the tile in hand, those set aside; the bag, and what is said
// about placements.
import { blind, choosable, nameOf, placesByTile } from "../turn";
import type { TileView } from "../wire";
import { Button, busy, Picture, Sign, Switch } from "./bits";
import type { PanelView } from "./view";

export function Row({ view }: { view: PanelView }) {
  const { state, own, act, t, prefix } = view;
  const { row, hand, aside, bag } = state._table;
  const options = state._options;
  if (state.phase !== "exploration") return null;
  const still = own.intent.kind !== "tile" && own.intent.kind !== "laid";
  return (
    <section class="fj-row" aria-labelledby={`${prefix}row`}>
      <header class="fj-head">
        <h3 id={`${prefix}row`}>{t(heading(view))}</h3>
        <Button icon="bag" class="fj-bag" data-open="unseen" onClick={() => act.open("unseen")}>
          {t("row.bag", { n: bag })}
        </Button>
      </header>
      {hand && <Tiles view={view} tiles={[hand]} title={t("row.hand")} />}
      <Tiles view={view} tiles={row} />
      <Tiles view={view} tiles={aside} title={t("row.aside")} />
      {options.show && <p class="fj-note">{t("row.show")}</p>}
      <div class="fj-flow">
        {(["draw", "claim", "silence"] as const).map(
          (move) =>
            options[move] && (
              <Button
                key={move}
                class={move === "draw" ? "fj-button fj-main" : "fj-button"}
                data-move={move}
                disabled={busy(view)}
                onClick={() => act.play(move)}
              >
                {t(`row.${move}`)}
              </Button>
            ),
        )}
      </div>
      {placesByTile(options) && (
        <div class="fj-flow fj-turning">
          {(["turn-back", "turn"] as const).map((turn, n) => (
            <Sign
              key={turn}
              icon={turn}
              label={t(n ? "row.turn" : "row.turn_back")}
              data-do={turn}
              disabled={still}
              onClick={() => act.turnTile(n ? 1 : -1)}
            />
          ))}
          <Switch checked={own.allWays} label={t("row.all_ways")} set={act.setAllWays} data-do="all-ways" />
        </div>
      )}
    </section>
  );
}

/** What is to be done next, where that is to choose; else what stands there. */
function heading({ state, own }: PanelView): string {
  const { kind } = own.intent;
  if (!own.live || !choosable(state).length || state._options.show) return "row.label";
  return kind === "none" ? "row.choose" : kind === "tile" ? "row.place" : "row.label";
}

function Tiles({ view, tiles, title }: { view: PanelView; tiles: TileView[]; title?: string }) {
  if (!tiles.length) return null;
  return (
    <>
      {title && <p class="fj-note">{title}</p>}
      <ul class="fj-tiles">
        {tiles.map((tile, n) => (
          <li key={n}>
            <TileButton view={view} tile={tile} />
          </li>
        ))}
      </ul>
    </>
  );
}

function TileButton({ view, tile }: { view: PanelView; tile: TileView }) {
  const { state, own, act, t } = view;
  const { intent } = own;
  const { text, mark, faces } = tile;
  const name = nameOf(state, text);
  const chosen = name !== null && "tile" in intent && intent.tile === name;
  const face = faces[chosen ? intent.turns : 0]!;
  // On how many spaces it fits; null where the player is to find out alone.
  const places =
    name === null || blind(state) ? null : Object.keys(placesByTile(state._options)?.[name] ?? {}).length;
  const label = [t("row.tile", { corners: runs(view, face) })];
  if (mark) label.push(t("row.mark", { rune: t(`rune.${mark}`) }));
  if (places !== null) label.push(t("row.places", { n: places }));
  return (
    <Button
      class="fj-tile"
      data-tile={text}
      aria-pressed={chosen}
      aria-label={label.join(", ")}
      disabled={name === null || places === 0 || busy(view)}
      onClick={() => act.chooseTile(text)}
    >
      <Picture view={view} name={`${face}0`} mark={mark} />
      {places !== null && <span class="fj-count">{places}</span>}
    </Button>
  );
}

/** The corners of a face in words, clockwise from the upper left: "2 mountain, 4 plains". */
function runs({ t }: PanelView, face: string): string {
  return face
    .match(/P+|M+|O+/g)!
    .map((run) => `${run.length} ${t(`terrain.${run[0]}`)}`)
    .join(", ");
}
