// What lies beside the map: the tiles to choose from, and what the players have. While a move is tried they are
// what one tries it with.
import { Button, busy, Picture, Sign, Switch } from "../panels/bits";
import { nameOf, placesByTile, usable } from "../turn";
import type { Rune, SeatView, TileView } from "../wire";
import type { ReplayView } from "./view";

type Props = { view: ReplayView };

export function Tiles({ view }: Props) {
  const { state, own, act, t, trying } = view;
  const { row, hand, aside, bag } = state._table;
  const { _options: options } = state;
  if (state.phase !== "exploration") return null;
  const idle = own.intent.kind !== "tile" && own.intent.kind !== "laid";
  return (
    <section class="fj-row" aria-label={t("replay.row")}>
      <header class="fj-head">
        <h3>{t("replay.row")}</h3>
        <small>{t("replay.bag", { n: bag })}</small>
      </header>
      {hand && <Faces view={view} tiles={[hand]} title={t("replay.hand")} />}
      <Faces view={view} tiles={row} />
      <Faces view={view} tiles={aside} title={t("replay.aside")} />
      {trying && (
        <div class="fj-flow">
          {(["draw", "claim", "silence"] as const).map(
            (move) =>
              options[move] && (
                <Button key={move} data-move={move} disabled={busy(view)} onClick={() => act.play(move)}>
                  {t(`row.${move}`)}
                </Button>
              ),
          )}
        </div>
      )}
      {trying && placesByTile(options) && (
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
      )}
    </section>
  );
}

function Faces({ view, tiles, title }: Props & { tiles: TileView[]; title?: string }) {
  if (!tiles.length) return null;
  return (
    <>
      {title && <p class="fj-note">{title}</p>}
      <ul class="fj-tiles">
        {tiles.map((tile, n) => (
          <li key={n}>
            <Face view={view} tile={tile} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Face({ view, tile: { text, mark, faces } }: Props & { tile: TileView }) {
  const { state, own, act, t, trying } = view;
  const corners = runs(view, faces[0]!);
  const label = [t("row.tile", { corners }), ...(mark ? [t("row.mark", { rune: t(`rune.${mark}`) })] : [])];
  if (!trying) {
    return (
      <span class="fj-tile" role="img" aria-label={label.join(", ")} data-tile={text}>
        <Picture view={view} name={`${faces[0]}0`} mark={mark} />
      </span>
    );
  }
  const { intent } = own;
  const name = nameOf(state, text);
  const chosen = name !== null && "tile" in intent && intent.tile === name;
  return (
    <Button
      class="fj-tile"
      data-tile={text}
      aria-pressed={chosen}
      aria-label={label.join(", ")}
      disabled={name === null || busy(view)}
      onClick={() => act.chooseTile(text)}
    >
      <Picture view={view} name={`${faces[chosen ? intent.turns : 0]}0`} mark={mark} />
    </Button>
  );
}

/** The corners of a face in words, clockwise from the upper left: "2 mountain, 4 plains". */
function runs({ t }: ReplayView, face: string): string {
  return face
    .match(/P+|M+|O+/g)!
    .map((run) => `${run.length} ${t(`terrain.${run[0]}`)}`)
    .join(", ");
}

export function Players({ view }: Props) {
  return (
    <section class="fj-seats" aria-label={view.t("replay.players")}>
      <ol role="list">
        {view.state._seats.map((seat, n) => (
          <Player key={n} view={view} seat={seat} n={n} />
        ))}
      </ol>
    </section>
  );
}

function Player({ view, seat, n }: Props & { seat: SeatView; n: number }) {
  const { state, t } = view;
  const toMove = state.turn === n;
  const { name, colour, projected, score } = seat;
  return (
    <li class="fj-seat" data-seat={n} data-to-move={toMove || undefined} data-out={seat.out || undefined}>
      <div class="fj-flow">
        <Picture view={view} name={`viking-${colour}`} />
        <span class="fj-name">
          <strong>{name}</strong>
          {toMove && <small>{t("replay.to_move")}</small>}
          {seat.out && <small>{t("replay.out")}</small>}
        </span>
        {projected !== null && (
          <Count label={`${t("seats.projected")}: ${projected}`} text={`→ ${projected}`} />
        )}
        <Count label={`${t("seats.points")}: ${score.total}`} text={score.total} class="fj-total" />
      </div>
      <div class="fj-flow">
        {(["longhouse", "viking"] as const).map((kind) => (
          <span key={kind} class="fj-left" data-left={kind}>
            <Picture view={view} name={`${kind}-${colour}`} />
            <Count label={t(`seats.${kind}s`, { n: seat[`${kind}s`] })} text={seat[`${kind}s`]} />
          </span>
        ))}
        {seat.runes.map((rune, i) => (
          <Stone key={`${rune}${i}`} view={view} seat={seat} n={n} rune={rune} />
        ))}
      </div>
    </li>
  );
}

function Count({ label, text, ...rest }: { label: string; text: string | number; class?: string }) {
  return (
    <span title={label} {...rest}>
      <span class="fj-hidden">{label}</span>
      <span aria-hidden="true">{text}</span>
    </span>
  );
}

function Stone({ view, seat, n, rune }: Props & { seat: SeatView; n: number; rune: Rune }) {
  const { state, own, act, t, trying } = view;
  const label = t("seats.stone", { rune: t(`rune.${rune}`) });
  const picture = <Picture view={view} name={`stone-${rune}-${seat.colour}`} />;
  if (!trying || rune === "home" || rune === "secret") {
    return (
      <span class="fj-stone-held" role="img" aria-label={label} title={label}>
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
      title={label}
      disabled={state.turn !== n || !usable(state, rune) || busy(view)}
      onClick={() => act.pickStone(rune)}
    >
      {picture}
    </Button>
  );
}
