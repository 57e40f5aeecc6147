// The best few moves of a position, in words.
import type { GameView } from "../game_view";
import { MovePicture } from "../move_picture";
import { pointing } from "../pointing";
import { writeSigned } from "./values";
import type { AnalysisView } from "./wire";
import "./top.css";

type Props = { view: GameView; analysis: AnalysisView; pictures?: boolean; apart?: boolean };

/** `pictures`: moves are shown by little tiles, where the page has or can get them. `apart`: the bar goes by an estimate
 * of its own. */
export function Top({ view, analysis, pictures, apart = true }: Props) {
  const { t, state } = view;
  const name = state._seats[state.turn ?? 0]?.name ?? "";
  return (
    <>
      <p class="fj-top-title">{t("review.best", { name })}</p>
      <ol class="fj-top-moves" data-top>
        {analysis.top.map(([text, value, spread, proven, move], n) => (
          <li key={n} {...pointing(view, move)}>
            {pictures ? (
              <MovePicture view={view} move={move} seat={state.turn ?? 0} text={text} />
            ) : (
              <span>{text}</span>
            )}
            <b
              title={
                proven || !spread
                  ? t(proven ? "review.proven" : "review.estimate")
                  : t("review.spread", { points: spread })
              }
            >
              {writeSigned(value)}
              <small>{proven ? ` ${t("review.proven")}` : spread ? ` ±${spread}` : ""}</small>
            </b>
          </li>
        ))}
      </ol>
      {apart && state.phase === "exploration" && <p class="fj-top-note">{t("review.apart")}</p>}
    </>
  );
}
