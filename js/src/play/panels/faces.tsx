// The tiles that can be laid, and what is done with them: for the board to play on, and for a replay.
import type { ComponentChildren } from "preact";

import { placesByTile } from "../turn";
import type { TileView } from "../wire";
import { Button, busy, Sign, Switch } from "../../shared/bits";
import type { PanelView } from "./view";
import "./faces.css";

type Props = { view: PanelView };

/** Tiles in a row, each as `draw` draws it; an empty slot keeps its place. */
export function Faces({ tiles, title, draw, small }: FacesProps) {
  if (!tiles.length && !small) return null;
  return (
    <>
      {title && <p class="fj-note">{title}</p>}
      <ul class={small ? "fj-tiles fj-small" : "fj-tiles"}>
        {tiles.map((tile, n) => (
          <li key={`${n} ${tile?.text}`}>{tile && draw(tile)}</li>
        ))}
      </ul>
    </>
  );
}

type FacesProps = {
  tiles: (TileView | null)[];
  title?: string;
  draw: (tile: TileView) => ComponentChildren;
  /** Smaller tiles, in a line that is there even while it is empty. */
  small?: boolean;
};

/** The moves that need no place on the map. */
export function Words({ view }: Props) {
  const { state, act, t } = view;
  return (
    <div class="fj-flow">
      {(["draw", "claim", "silence"] as const).map(
        (move) =>
          state._options[move] && (
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
  );
}

/** How the chosen tile is turned. */
export function Turning({ view }: Props) {
  const { state, own, act, t } = view;
  const kind = placesByTile(state._options) ? own.intent.kind : "none";
  const idle = kind !== "tile" && kind !== "laid";
  return (
    <div class="fj-flow fj-turning">
      {(["turn-back", "turn"] as const).map((turn, n) => (
        <Sign
          key={turn}
          icon={turn}
          label={t(n ? "row.turn" : "row.turn_back")}
          data-do={turn}
          disabled={idle}
          onClick={() => act.turnTile(n ? 1 : -1)}
        />
      ))}
      <Switch checked={own.allWays} label={t("row.all_ways")} set={act.setAllWays} data-do="all-ways" />
    </div>
  );
}

/** A tile in words: its corners clockwise from the upper left ("2 mountain, 4 plains"), and its mark. */
export function named({ t }: PanelView, face: string, mark: TileView["mark"]): string[] {
  const runs = face.match(/P+|M+|O+/g)!.map((run) => `${run.length} ${t(`terrain.${run[0]}`)}`);
  const tile = t("row.tile", { corners: runs.join(", ") });
  return mark ? [tile, t("row.mark", { rune: t(`rune.${mark}`) })] : [tile];
}
