// A new game: who plays, what is played, and what does not go together.
import { Fragment } from "preact";
import { useState } from "preact/hooks";

import { Button, Field, Picture, Select, Sheet, Switch, type Option } from "../../shared/bits";
import { tellRefusal } from "../../shared/words";
import { pieceName } from "../../shared/piece_name";
import {
  playAgainst,
  fault,
  fromSetup,
  order,
  presetOf,
  unfit,
  withColour,
  withPlayers,
  type Draft,
} from "./draft";
import { COLOURS, kinds } from "./seats";
import { Suggestion } from "./suggestion";
import type { PanelView } from "./view";
import "./newgame.css";

type Props = { view: PanelView; draft: Draft; set: (change: Partial<Draft>) => void };

export function NewGame({ view }: { view: PanelView }) {
  const { act, t } = view;
  const [draft, setDraft] = useState(() => fromSetup(view.state));
  const [refusal, setRefusal] = useState("");
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setRefusal("");
  };
  const props: Props = { view, draft, set };
  const wrong = fault(draft);
  const start = async (event: Event) => {
    event.preventDefault();
    const refused = await act.newGame(order(draft));
    if (refused) setRefusal(tellRefusal(t, refused));
  };
  return (
    <Sheet view={view} name="new">
      <form class="fj-new" onSubmit={(event) => void start(event)}>
        <Seats {...props} />
        <Terms {...props} />
        <Runes {...props} />
        <More {...props} />
        <Button data-do="open-load" onClick={() => act.open("load")}>
          {t("load.recent_more")}
        </Button>
        <footer>
          <p class="fj-wrong" role="alert">
            {wrong ? t(wrong) : refusal}
          </p>
          <button type="submit" class="fj-button fj-main" data-do="start" disabled={!!wrong}>
            {t("new.start")}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

function Seats({ view, draft, set }: Props) {
  const { t } = view;
  const change = (n: number, seat: Partial<Draft["seats"][number]>) =>
    set({ seats: draft.seats.map((other, i) => (i === n ? { ...other, ...seat } : other)) });
  const seats = draft.seats.slice(0, draft.players);
  return (
    <fieldset>
      <legend>{t("new.players")}</legend>
      <div class="fj-flow fj-segments">
        {[2, 3, 4].map((n) => (
          <Button
            key={n}
            data-players={n}
            aria-pressed={draft.players === n}
            onClick={() => set(withPlayers(draft, n))}
          >
            {n}
          </Button>
        ))}
      </div>
      {seats.map(({ name, colour, kind }, n) => (
        <Fragment key={n}>
          <div class="fj-flow fj-new-seat" data-new-seat={n}>
            <Picture view={view} name={pieceName(view.state, "viking", colour)} />
            <Select
              class="fj-colour"
              aria-label={t("new.colour_of", { n: n + 1 })}
              value={colour}
              options={COLOURS.map((value) => [value, t(`colours.${value}`)])}
              set={(value) => set(withColour(draft, n, value))}
            />
            <input
              aria-label={t("new.name_of", { n: n + 1 })}
              value={name}
              placeholder={t(`colours.${colour}`)}
              maxLength={40}
              onInput={(event) => change(n, { name: event.currentTarget.value })}
            />
            <Select
              aria-label={t("new.kind_of", { n: n + 1 })}
              value={kind}
              options={kinds(view)}
              set={(value) => change(n, { kind: value })}
            />
          </div>
          {/* Where a level sits twice, it is described once. */}
          {seats.findIndex((seat) => seat.kind === kind) === n && <Level view={view} name={kind} />}
        </Fragment>
      ))}
      <Suggestion view={view} take={(level) => set(playAgainst(draft, level))} />
    </fieldset>
  );
}

/** A computer player in two lines: its character, and how strong it is. */
function Level({ view, name }: { view: PanelView; name: string }) {
  const level = view.state._setup.levels.find((one) => one.name === name);
  if (!level) return null;
  return (
    <small class="fj-level" data-level={name}>
      {level.about}
      <span>{level.strength}</span>
    </small>
  );
}

/** A choice for one part of the draft. */
function Choice(
  props: Props & {
    of: "variant" | "first" | "tie" | "lang";
    label: string;
    options: Option[];
    text?: string;
  },
) {
  const { draft, set, of, label, options, text } = props;
  return (
    <Field label={label} text={text}>
      <Select data-field={of} value={draft[of]} options={options} set={(value) => set({ [of]: value })} />
    </Field>
  );
}

function Terms(props: Props) {
  const { draft, view } = props;
  const { t, state } = view;
  const seats = draft.seats.slice(0, draft.players);
  const many = draft.players > 2;
  const names = seats.map(({ name, colour }, n): Option => [`${n}`, name || t(`colours.${colour}`)]);
  return (
    <>
      <Choice
        {...props}
        of="variant"
        label={t("new.variant")}
        options={state._setup.variants.map((name) => [name, t(`variants.${name}`), many && name !== "base"])}
        text={[t(`about.${draft.variant}`), many ? t("new.two_only") : ""].join(" ").trim()}
      />
      {!unfit(draft).match && (
        <Field label={t("match.games")}>
          <Select
            data-field="match"
            value={draft.match ? "three" : "one"}
            options={["three", "one"].map((games): Option => [games, t(`match.${games}`)])}
            set={(games) => props.set({ match: games === "three" })}
          />
        </Field>
      )}
      <Choice {...props} of="first" label={t("new.first")} options={[["", t("new.chance")], ...names]} />
    </>
  );
}

function Runes({ view, draft, set }: Props) {
  const { t } = view;
  const { presets, runes } = view.state._setup;
  const none = unfit(draft).runes;
  const preset = none ? "" : presetOf(draft, presets);
  return (
    <fieldset disabled={none}>
      <legend>{t("new.runes")}</legend>
      {none && <small>{t("new.no_runes")}</small>}
      <Select
        aria-label={t("new.preset")}
        data-field="preset"
        value={preset}
        options={[
          ["", t("new.own_choice")],
          ...Object.keys(presets).map((name): Option => [
            name,
            t("new.preset_n", { n: name.replace(/\D+/, "") }),
          ]),
        ]}
        set={(name) => set({ runes: presets[name] ?? draft.runes })}
      />
      {preset && <small>{t(`about_preset.${preset}`)}</small>}
      <div class="fj-runes">
        {runes.map((rune) => (
          <label key={rune} class="fj-flow">
            <input
              type="checkbox"
              data-rune={rune}
              checked={!none && draft.runes.includes(rune)}
              onChange={({ currentTarget: { checked } }) =>
                set({
                  runes: runes.filter((other) => (other === rune ? checked : draft.runes.includes(other))),
                })
              }
            />
            <Picture view={view} name={`stone-${rune}`} />
            <span>
              {t(`rune.${rune}`)}
              <small>{t(`about_rune.${rune}`)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function More(props: Props) {
  const { view, draft, set } = props;
  const { t } = view;
  return (
    <details>
      <summary data-do="more">{t("new.more")}</summary>
      <Field label={t("new.seed")} text={t("new.seed_text")}>
        <input
          data-field="seed"
          autocomplete="off"
          placeholder={t("new.chance")}
          value={draft.seed}
          onInput={(event) => set({ seed: event.currentTarget.value })}
        />
      </Field>
      <Choice
        {...props}
        of="tie"
        label={t("new.tie")}
        options={["order", "replay"].map((tie) => [tie, t(`new.tie_${tie}`)])}
      />
      <Choice
        {...props}
        of="lang"
        label={t("tools.language")}
        options={Object.entries(view.state._setup.languages)}
      />
      <Switch
        data-field="table_talk"
        checked={draft.table_talk}
        label={t("new.table_talk")}
        text={t("new.table_talk_text")}
        set={(table_talk) => set({ table_talk })}
      />
    </details>
  );
}
