// The end is a beginning: what can be done with a game that is over. It stands where the row of tiles was.
import { Button } from "../../shared/bits";
import { JobProgress, Share } from "../../shared/share";
import type { Work } from "../../shared/work";
import { playAgainst, fromSetup, order, swapSeats, type Draft } from "./draft";
import { ReviewSummary } from "./ending_review";
import { awaitsNext, NextGame } from "./match";
import { Suggestion } from "./suggestion";
import type { PanelView } from "./view";
import "./again.css";

const NOTHING: Work = { done: [] };

export function Again({ view }: { view: PanelView }) {
  const { state, own, act, t, prefix } = view;
  const draft = fromSetup(state);
  const begin = (next: Draft) => void act.newGame(order(next));
  const { review, ...work } = { ...NOTHING, ...state._finished };
  return (
    <section class="fj-row fj-again" aria-labelledby={`${prefix}row`} data-panel="again">
      <header class="fj-head">
        <h3 id={`${prefix}row`}>{t("again.title")}</h3>
      </header>
      {own.live && !state._noting && !awaitsNext(state) && (
        <div class="fj-flow">
          <Button class="fj-button fj-main" data-do="rematch" onClick={() => begin(draft)}>
            {t("again.rematch")}
          </Button>
          <Button data-do="swap-seats" onClick={() => begin(swapSeats(draft))}>
            {t("again.swap")}
          </Button>
        </div>
      )}
      {!state._noting && !awaitsNext(state) && (
        <Suggestion view={view} take={(level) => begin(playAgainst(draft, level))} />
      )}
      {awaitsNext(state) && <NextGame view={view} />}
      {own.live && (
        <div class="fj-flow">
          {!review && (
            <Button data-do="review-game" disabled={work.job?.what === "review"} onClick={act.reviewGame}>
              {t("share.review")}
            </Button>
          )}
          <Button data-do="replay-game" onClick={act.replayGame}>
            {t(review ? "share.reviewed" : "share.replay")}
          </Button>
        </div>
      )}
      {own.live && <JobProgress t={t} prefix={prefix} job={work.job} stop={act.stopJob} />}
      {review && <ReviewSummary view={view} review={review} />}
      <Share t={t} work={work} live={own.live} ask={act.fetchFile} saveAlone={act.saveRecord}>
        <Button data-do="copy-record" onClick={act.copyRecord}>
          {t("log.copy")}
        </Button>
      </Share>
    </section>
  );
}
