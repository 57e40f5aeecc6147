// The players: who they are, what they have left, what they have scored.
import { kept } from "../kept";
import { usable } from "../turn";
import type { Colour, Rune, ScoreView, SeatView } from "../wire";
import { Button, busy, Field, kinds, Picture, Select, Sign } from "./bits";
import type { PanelView } from "./view";

export const COLOURS: Colour[] = ["white", "yellow", "purple", "black"];
const PARTS = ["vikings", "unclaimed", "strength", "water", "friendship", "home"] as const;

type Props = { view: PanelView; seat: SeatView; n: number };

export function Seats({ view }: { view: PanelView }) {
  return (
    <section class="fj-seats" aria-label={view.t("seats.label")}>
      <ol>
        {view.state._seats.map((seat, n) => (
          <Seat key={n} view={view} seat={seat} n={n} />
        ))}
      </ol>
    </section>
  );
}

const Seat = kept<Props>((redraw) => {
  let open = false;
  return { draw: (props) => card(props, open, () => ((open = !open), redraw())) };
});

function card(props: Props, open: boolean, toggle: () => void) {
  const { view, seat, n } = props;
  const { state, act, t } = view;
  const toMove = state.turn === n;
  const { name, colour, projected } = seat;
  return (
    <li class="fj-seat" data-seat={n} data-to-move={toMove || undefined} data-out={seat.out || undefined}>
      <div class="fj-flow">
        <Picture view={view} name={`viking-${colour}`} />
        <span class="fj-name">
          <strong>{name}</strong>
          {toMove && <small>{t("seats.to_move")}</small>}
          {seat.out && <small>{t("seats.out")}</small>}
        </span>
        {projected !== null && (
          <Count
            data-projected={projected}
            label={`${t("seats.projected")}: ${projected}`}
            text={`→ ${projected}`}
          />
        )}
        <Count label={`${t("seats.points")}: ${seat.score.total}`} text={seat.score.total} class="fj-total" />
        <Sign
          icon="more"
          label={t("seats.more", { name })}
          data-do="seat"
          aria-expanded={open}
          onClick={toggle}
        />
      </div>
      <div class="fj-flow">
        {!state._noting && (
          <Select
            aria-label={t("seats.kind", { name })}
            data-kind={n}
            value={seat.kind}
            options={kinds(view, seat.kind)}
            set={(kind) => act.setSeat(n, { kind })}
          />
        )}
        {(["longhouse", "viking"] as const).map((kind) => (
          <span key={kind} class="fj-left" data-left={kind}>
            <Picture view={view} name={`${kind}-${colour}`} />
            <Count label={t(`seats.${kind}s`, { n: seat[`${kind}s`] })} text={seat[`${kind}s`]} />
          </span>
        ))}
        {seat.runes.map((rune, i) => (
          <Stone key={`${rune}${i}`} {...props} rune={rune} />
        ))}
      </div>
      {open && <Details {...props} />}
    </li>
  );
}

/** A number, with its meaning for those who hear it and for those who rest the pointer on it. */
function Count({ label, text, ...rest }: { label: string; text: string | number; class?: string }) {
  return (
    <span title={label} {...rest}>
      <span class="fj-hidden">{label}</span>
      <span aria-hidden="true">{text}</span>
    </span>
  );
}

function Stone({ view, seat, n, rune }: Props & { rune: Rune }) {
  const { state, own, act, t } = view;
  const label = t("seats.stone", { rune: t(`rune.${rune}`) });
  const picture = <Picture view={view} name={`stone-${rune}-${seat.colour}`} />;
  // These two are used while laying a tile.
  if (rune === "home" || rune === "secret") {
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

/** The parts of a score that count in this game. */
export function partsOf(view: PanelView, scores: ScoreView[]): (typeof PARTS)[number][] {
  const inGame: string[] = ["vikings", ...view.state._setup.inGame];
  return PARTS.filter((part) => inGame.includes(part) || scores.some((score) => score[part]));
}

function Details({ view, seat, n }: Props) {
  const { act, t, state } = view;
  const taken = state._seats.map((other) => other.colour);
  return (
    <div class="fj-details">
      <dl>
        {partsOf(view, [seat.score]).map((part) => (
          <div key={part} class="fj-flow">
            <dt>{t(`parts.${part}`)}</dt>
            <dd>{seat.score[part]}</dd>
          </div>
        ))}
      </dl>
      <Field label={t("new.name")}>
        <input
          value={seat.name}
          maxLength={40}
          onChange={(event) => act.setSeat(n, { name: event.currentTarget.value })}
        />
      </Field>
      <Field label={t("new.colour")}>
        <Select
          value={seat.colour}
          options={COLOURS.map((colour) => [
            colour,
            t(`colours.${colour}`),
            colour !== seat.colour && taken.includes(colour),
          ])}
          set={(colour) => act.setSeat(n, { colour: colour as Colour })}
        />
      </Field>
    </div>
  );
}
