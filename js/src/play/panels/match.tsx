// A match: how it stands beside the players, and what comes at the end of a game.
import { Button, Picture, Rule, staying } from "../../shared/bits";
import { gameKey, GameSwitch } from "../../shared/games";
import { pieceName } from "../../shared/piece_name";
import { Linked } from "../../shared/rulebook/rulebook";
import type { MatchView, PlayTraits } from "../wire";
import type { PanelView } from "./view";
import "./match.css";

type Props = { view: PanelView };

/** The match that is played; null for a game by itself. */
export function matchOf({ _match }: PlayTraits): MatchView | null {
  return _match?.game ? _match : null;
}

/** Whether the next game of the match can begin. */
export function awaitsNext(state: PlayTraits): boolean {
  const match = matchOf(state);
  return !!match?.next && match.game === (match.written ?? match.game);
}

/** Goes to another game by a key, or begins the next one. True: the key was ours. */
export function switchByKey(event: KeyboardEvent, { state, act }: PanelView): boolean {
  const match = matchOf(state);
  const within = event.composedPath()[0];
  if (!match || (within instanceof Element && within.closest(".fj-sheet"))) return false;
  const shown = gameKey(event, match.written ?? 1, match.game);
  if (shown != null) return (act.showGame(shown), true);
  if (event.key !== "PageDown" || !awaitsNext(state)) return false;
  return (act.nextGame(), true);
}

/** Which game it is; of a match that is written down any of them can be opened. */
export function MatchTitle({ view }: Props) {
  const match = matchOf(view.state);
  if (!match) return null;
  const { act, t } = view;
  return (
    <div class="fj-flow fj-match-title" data-match={match.game}>
      <b>{match.title}</b>
      {(match.written ?? 1) > 1 && (
        <GameSwitch
          t={t}
          games={match.written!}
          shown={match.game}
          show={(n) => act.showGame(n)}
          label={false}
        />
      )}
      {match.fault && (
        <p class="fj-wrong" role="alert">
          <Linked view={view}>{match.fault}</Linked>
        </p>
      )}
    </div>
  );
}

/** What a player has in the match so far: points, and a dot for each game won. */
export function MatchScore({ view, n }: Props & { n: number }) {
  const match = matchOf(view.state);
  if (!match) return null;
  const { t } = view;
  const total = match.totals[n]!;
  const wins = match.wins[n]!;
  const label = `${t("match.points", { n: total })}. ${t("match.wins", { n: wins })}`;
  return (
    // Other points are another element: words that gave way to others in place would count as having jumped.
    <span key={label} class="fj-match-score" title={label} data-total={total} data-wins={wins}>
      <span class="fj-hidden">{label}</span>
      <span aria-hidden="true">
        Σ {total} <span class="fj-won">{"●".repeat(wins)}</span>
      </span>
    </span>
  );
}

/** The end of a game of a match: game by game, who won the match or who begins the next game. */
export function MatchEnd({ view }: Props) {
  const { state, t, prefix } = view;
  const match = matchOf(state);
  if (!match) return null;
  const { ending } = match;
  return (
    <div class="fj-match" data-panel="match">
      <h3 id={`${prefix}match`}>{t("match.label")}</h3>
      {ending && (
        <Rule view={view} id={ending.rule}>
          {ending.reason}
        </Rule>
      )}
      <Sums view={view} match={match} />
    </div>
  );
}

/** What comes first when a game of a match is over: the next one, and who begins it. */
export function NextGame({ view: { state, own, act, t } }: Props) {
  return (
    <div class="fj-flow">
      <Button
        class="fj-button fj-main"
        data-do="next-game"
        disabled={!own.live}
        onClick={staying(act.nextGame)}
      >
        {t("match.next")}
      </Button>
      <p>{matchOf(state)?.next}</p>
    </div>
  );
}

/** The points of each game, and in all. */
function Sums({ view, match }: Props & { match: MatchView }) {
  const { state, t, prefix } = view;
  // The columns stand as in the score below.
  const seats = state._status.ending?.ranking ?? state._seats.map((_, n) => n);
  return (
    <table aria-labelledby={`${prefix}match`}>
      <thead>
        <tr>
          <td />
          {seats.map((n) => (
            <th key={n} scope="col">
              <Picture view={view} name={pieceName(state, "viking", state._seats[n]!.colour)} />
              {state._seats[n]!.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {match.games.map((points, game) => (
          <tr key={game}>
            <th scope="row">{t("match.game", { n: game + 1 })}</th>
            {seats.map((n) => (
              <td key={n}>{points[n]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("match.total")}</th>
          {seats.map((n) => (
            <td key={n}>{match.totals[n]}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
