// How the game ended: by which rule, and the score told part by part on the board.
import type { ComponentChildren } from "preact";

import { Button, Picture, Rule, Sign } from "../../shared/bits";
import { pieceName } from "../../shared/piece_name";
import { PartName, partsOf } from "./seats";
import type { View } from "../view";
import "./ending.css";

/** `above` and `below` the score stands what a board to play on has to say besides. */
type Props = { view: View; above?: ComponentChildren; below?: ComponentChildren };

export function Ending({ view, above, below }: Props) {
  const { state, own, act, t, prefix } = view;
  const { ending } = state._status;
  if (!ending) return null;
  const { parts, ranking } = ending;
  const seats = ranking.map((n) => ({ n, ...state._seats[n]! }));
  const rows = partsOf(
    view,
    seats.map((seat) => seat.score),
  );
  const shown = own.part == null ? undefined : parts[own.part];
  /** Steps through the parts of the score; before the first and after the last none is shown. */
  const step = (by: number) => {
    const next = own.part == null ? (by > 0 ? 0 : parts.length - 1) : own.part + by;
    act.showPart(next in parts ? next : null);
  };
  return (
    <section class="fj-ending" aria-labelledby={`${prefix}ending`} data-panel="ending">
      {above}
      <div class="fj-score">
        <h3 id={`${prefix}ending`}>{t("ending.title")}</h3>
        <Rule view={view} id={ending.rule}>
          {ending.reason}
        </Rule>
        <table>
          <thead>
            <tr>
              <td />
              {seats.map(({ n, name, colour }) => (
                <th key={n} scope="col">
                  <Picture view={view} name={pieceName(view.state, "viking", colour)} />
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((part) => (
              <tr key={part}>
                <th scope="row">
                  <PartName view={view} part={part} />
                </th>
                {seats.map(({ n, name, score }) => {
                  const place = parts.findIndex((found) => found.seat === n && found.part === part);
                  return (
                    <td key={n}>
                      {place < 0 ? (
                        score[part]
                      ) : (
                        <Button
                          class="fj-part"
                          data-part={place}
                          aria-pressed={place === own.part}
                          aria-label={t("ending.show", { name, part: t(`parts.${part}`), n: score[part] })}
                          onClick={() => act.showPart(place === own.part ? null : place)}
                        >
                          {score[part]}
                        </Button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("parts.total")}</th>
              {seats.map(({ n, score }) => (
                <td key={n}>{score.total}</td>
              ))}
            </tr>
          </tfoot>
        </table>
        {below}
        {parts.length > 0 && (
          <div class="fj-flow fj-steps">
            <Sign icon="back" label={t("ending.back")} data-do="part-back" onClick={() => step(-1)} />
            <p aria-live="polite">
              {shown
                ? t("ending.part", {
                    name: state._seats[shown.seat]!.name,
                    part: t(`parts.${shown.part}`),
                    n: shown.points,
                  })
                : t("ending.steps")}
            </p>
            <Sign icon="next" label={t("ending.next")} data-do="part-next" onClick={() => step(1)} />
          </div>
        )}
      </div>
    </section>
  );
}
