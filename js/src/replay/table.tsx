// What lies beside the map: the tiles to choose from, and what the players have. While a move is tried they are
// what one tries it with.
import { Button, Picture } from "../shared/bits";
import { Faces } from "../shared/faces";
import { Holding, SeatCard } from "../play/panels/holding";
import { describeTile, Turning, WordMoves } from "../play/panels/laying";
import { nameOf } from "../play/turn";
import type { TileView } from "../play/wire";
import type { ReplayView } from "./view";
import "./table.css";

type Props = { view: ReplayView };

export function Tiles({ view }: Props) {
  const { state, t, trying } = view;
  const { row, hand, aside, bag } = state._table;
  if (state.phase !== "exploration") return null;
  const draw = (tile: TileView) => <Face view={view} tile={tile} />;
  return (
    <section class="fj-row" aria-label={t("replay.row")}>
      <header class="fj-head">
        <h3>{t("replay.row")}</h3>
        <small>{t("replay.bag", { n: bag })}</small>
      </header>
      {hand && <Faces tiles={[hand]} title={t("replay.hand")} draw={draw} />}
      <Faces tiles={row} draw={draw} />
      <Faces tiles={aside} title={t("row.aside")} draw={draw} />
      {trying && <WordMoves view={view} />}
      {trying && <Turning view={view} />}
    </section>
  );
}

function Face({ view, tile: { text, mark, faces } }: Props & { tile: TileView }) {
  const { state, own, act, trying } = view;
  const label = describeTile(view, faces[0]!, mark).join(", ");
  if (!trying) {
    return (
      <span class="fj-tile" role="img" aria-label={label} data-tile={text}>
        <Picture view={view} name={`${faces[0]}0`} mark={mark} />
      </span>
    );
  }
  const { intent } = own;
  const name = nameOf(state, text);
  const chosen = name != null && "tile" in intent && intent.tile === name;
  return (
    <Button
      class="fj-tile"
      data-tile={text}
      aria-pressed={chosen}
      aria-label={label}
      disabled={name == null || !own.live}
      onClick={() => act.chooseTile(text)}
    >
      <Picture view={view} name={`${faces[chosen ? intent.turns : 0]}0`} mark={mark} />
    </Button>
  );
}

export function Players({ view }: Props) {
  return (
    <section class="fj-seats" aria-label={view.t("seats.label")}>
      <ol role="list">
        {view.state._seats.map((seat, n) => {
          const props = { view, seat, n };
          return <SeatCard key={n} {...props} held={<Holding {...props} live={view.trying} />} />;
        })}
      </ol>
    </section>
  );
}
