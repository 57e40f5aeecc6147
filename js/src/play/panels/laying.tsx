// What is done with the tiles that can be laid: for the board to play on, and for a replay.
import { placesByTile } from "../turn";
import type { TileView } from "../wire";
import { Button, Sign, Switch } from "../../shared/bits";
import type { View } from "../view";
import "./laying.css";

type Props = { view: View };

/** The moves that need no place on the map. */
export function WordMoves({ view }: Props) {
  const { state, own, act, t } = view;
  return (
    <div class="fj-flow">
      {(["draw", "claim", "silence"] as const).map(
        (move) =>
          state._options[move] && (
            <Button
              key={move}
              class={move === "draw" ? "fj-button fj-main" : "fj-button"}
              data-move={move}
              disabled={!own.live}
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
export function describeTile({ t }: Pick<View, "t">, face: string, mark: TileView["mark"]): string[] {
  const runs = face.match(/P+|M+|O+/g)!.map((run) => `${run.length} ${t(`terrain.${run[0]}`)}`);
  const tile = t("row.tile", { corners: runs.join(", ") });
  return mark ? [tile, t("row.mark", { rune: t(`rune.${mark}`) })] : [tile];
}
