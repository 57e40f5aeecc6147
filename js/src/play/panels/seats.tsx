// The players: who they are, what they have left, what they have scored.
import { useMemo, useState } from "preact/hooks";

import type { Colour, ScoreView } from "../wire";
import { Field, RuleCode, Select, Sign, type Option, type RuleView } from "../../shared/bits";
import { Holding, SeatCard, type SeatProps } from "./holding";
import { MatchScore, MatchTitle } from "./match";
import type { View } from "../view";
import type { PanelView } from "./view";
import "./seats.css";

export const COLOURS: Colour[] = ["white", "yellow", "purple", "black"];
const PARTS = ["vikings", "unclaimed", "strength", "water", "friendship", "home"] as const;
type Part = (typeof PARTS)[number];
const RULES: { [part in Part]: string } = {
  vikings: "W1",
  unclaimed: "W2",
  strength: "R-STR",
  water: "R-WAT",
  friendship: "R-FRI",
  home: "R-HOM",
};

/** What a part of the score is called, and the rule by which it is counted. */
export function PartName({ view, part }: { view: RuleView; part: Part }) {
  return (
    <>
      {view.t(`parts.${part}`)} <RuleCode view={view} id={RULES[part]} />
    </>
  );
}

export function Seats({ view }: { view: PanelView }) {
  return (
    <section class="fj-seats" aria-label={view.t("seats.label")}>
      {!view.state._noting && <MatchTitle view={view} />}
      <ol>
        {view.state._seats.map((seat, n) => (
          <Seat key={n} view={view} seat={seat} n={n} />
        ))}
      </ol>
      {view.legend}
    </section>
  );
}

type Props = SeatProps & { view: PanelView };

function Seat(props: Props) {
  const { view, seat } = props;
  const { state, t } = view;
  const [open, setOpen] = useState(false);
  const held = (
    <>
      {!state._noting && <Kind {...props} />}
      <Holding {...props} live />
    </>
  );
  return (
    <SeatCard
      {...props}
      match={<MatchScore view={view} n={props.n} />}
      held={held}
      more={open && <Details {...props} />}
    >
      <Sign
        icon="more"
        label={t("seats.more", { name: seat.name })}
        data-do="seat"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
    </SeatCard>
  );
}

/** A list of all levels, which no move changes. */
function Kind({ view, seat: { name, kind }, n }: Props) {
  const { state, act, t } = view;
  return useMemo(
    () => (
      <Select
        aria-label={t("seats.kind", { name })}
        data-kind={n}
        value={kind}
        options={kinds(view, kind)}
        set={(chosen) => act.setSeat(n, { kind: chosen })}
      />
    ),
    [t, state._setup, name, kind, n],
  );
}

/** Who can sit at a table; a level that the catalogue does not know is called by its own name. */
export function kinds({ state, t }: PanelView, also = "human"): Option[] {
  const names = new Set(["human", ...state._setup.levels.map((level) => level.name), also]);
  return [...names].map((name) => [name, t(`levels.${name}`).replace(/^levels\./, "")]);
}

/** The parts of a score that count in this game. */
export function partsOf({ state }: View, scores: ScoreView[]): Part[] {
  const inGame: string[] = ["vikings", ...state._setup.inGame];
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
            <dt>
              <PartName view={view} part={part} />
            </dt>
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
