// The new game as it is being chosen. Which choices go together is Python's to say; the page leaves out what is
// known to be refused.
import type { NewGame } from "../requests";
import type { Colour, PlayTraits, Rune } from "../wire";
import { COLOURS } from "./seats";

/** Like what Python is asked for; `first` is a seat's number, or nothing: chance decides. */
export type Draft = Omit<NewGame, "runes" | "seed" | "first"> & {
  runes: Rune[];
  seed: string;
  first: string;
};

/** What was chosen for the game on the table. A player without a name is called by the colour. */
export function fromSetup({ _setup: setup, _seats: seats, _words: words }: PlayTraits): Draft {
  const { players, variant, inGame: runes, tie, tableTalk: table_talk, lang } = setup;
  // The old games are played as matches of three, unless somebody has chosen one alone.
  const match = setup.match || !inThrees(variant);
  return {
    ...{ players, variant, runes, tie, match, table_talk, lang },
    seed: "",
    first: "",
    seats: seats.map(({ name, colour, kind }) => ({
      name: name.toLowerCase() === words[`colours.${colour}`]?.toLowerCase() ? "" : name,
      colour,
      kind: kind === "function" ? "human" : kind,
    })),
  };
}

/** The same game with the players a seat farther: whoever was second begins where the first one sat. */
export function swapSeats(draft: Draft): Draft {
  const [first, ...others] = draft.seats;
  return { ...draft, seats: [...others, ...(first ? [first] : [])] };
}

/** The same game against a level: wherever a computer sits, or on the last seat. */
export function playAgainst(draft: Draft, level: string): Draft {
  const isAlone = draft.seats.slice(0, draft.players).every((seat) => seat.kind === "human");
  const seats = draft.seats.map((seat, n) =>
    seat.kind !== "human" || (isAlone && n === draft.players - 1) ? { ...seat, kind: level } : seat,
  );
  return { ...draft, seats };
}

/** The draft with another number of players: those who come in take the colours that are free. */
export function withPlayers(draft: Draft, players: number): Draft {
  const seats = [...draft.seats];
  while (seats.length < players) {
    const colour = COLOURS.find((free) => !seats.some((seat) => seat.colour === free))!;
    seats.push({ name: "", colour, kind: "human" });
  }
  const variant = players > 2 ? "base" : draft.variant;
  return { ...draft, players, seats, variant, first: +draft.first < players ? draft.first : "" };
}

/** A colour for a seat; whoever had it takes the other one. */
export function withColour({ seats }: Draft, n: number, colour: string): Partial<Draft> {
  const before = seats[n]!.colour;
  const worn = (seat: number, own: Colour) =>
    seat === n ? (colour as Colour) : own === colour ? before : own;
  return { seats: seats.map((seat, other) => ({ ...seat, colour: worn(other, seat.colour) })) };
}

/** What cannot be chosen with the rest. */
export function unfit({ variant }: Draft): { runes: boolean; match: boolean } {
  return { runes: inThrees(variant), match: !inThrees(variant) };
}

/** Whether three games of a variant make a match. */
function inThrees(variant: string): boolean {
  return variant === "classic" || variant === "original";
}

/** The preset that has just these runes. */
export function presetOf({ runes }: Draft, presets: { [name: string]: Rune[] }): string {
  const key = (names: Rune[]) => [...names].sort().join();
  return Object.keys(presets).find((name) => key(presets[name]!) === key(runes)) ?? "";
}

/** What has to be put right before the game can begin: the key of a sentence. */
export function fault({ seats, players }: Draft): string | null {
  const names = seats.slice(0, players).flatMap((seat) => seat.name.trim() || []);
  return new Set(names).size < names.length ? "new.same_name" : null;
}

/** The draft as Python is asked for it. */
export function order(draft: Draft): NewGame {
  return {
    ...draft,
    runes: unfit(draft).runes ? [] : draft.runes,
    match: draft.match && !unfit(draft).match,
    seed: draft.seed.trim() || null,
    first: draft.first ? +draft.first : null,
    seats: draft.seats.slice(0, draft.players),
  };
}
