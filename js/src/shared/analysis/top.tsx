// The best few moves of a position, in words.
import type { View } from "../../play/view";
import { signed } from "./values";
import type { Judged } from "./wire";
import "./top.css";

export function Top({ view, judged }: { view: View; judged: Judged }) {
  const { t, state } = view;
  const name = state._seats[state.turn ?? 0]?.name ?? "";
  return (
    <>
      <p class="fj-top-title">{t("review.best", { name })}</p>
      <ol class="fj-top-moves" data-top>
        {judged.top.map(([text, value, spread, proven], n) => (
          <li key={n}>
            <span>{text}</span>
            <b
              title={
                proven || !spread
                  ? t(proven ? "review.proven" : "review.estimate")
                  : t("review.spread", { points: spread })
              }
            >
              {signed(value)}
              <small>{proven ? ` ${t("review.proven")}` : spread ? ` ±${spread}` : ""}</small>
            </b>
          </li>
        ))}
      </ol>
      {state.phase === "exploration" && <p class="fj-top-note">{t("review.apart")}</p>}
    </>
  );
}
