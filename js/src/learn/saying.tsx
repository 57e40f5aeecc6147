// The task of a step, and what is said to what was done.
import { Button } from "../shared/bits";
import { momentOf, reasonsOf } from "./scene";
import { PATIENCE, type LearnView } from "./view";

type Props = { view: LearnView };

export function Task({ view }: Props) {
  return (
    <p class="fj-learn-say" data-task>
      {view.step.say}
    </p>
  );
}

export function Said({ view }: Props) {
  const { answer, t, step, moves } = view;
  if (!answer) {
    const goesOn = step.gesture === "play" && moves > 0 && momentOf(view)?.after;
    return <div class="fj-learn-said">{goesOn ? <p>{t("learn.replied")}</p> : null}</div>;
  }
  const reasons = reasonsOf(view);
  return (
    <div class="fj-learn-said" data-said={answer.right ? "right" : "wrong"}>
      {answer.text && <p>{answer.text}</p>}
      {reasons.map(({ text }, n) => (
        <p key={n}>{text}</p>
      ))}
      {!answer.text && !reasons.length && <p>{t(answer.right ? "learn.right" : "learn.not_quite")}</p>}
      {!answer.right && view.wrong >= PATIENCE && <p>{t("learn.shown")}</p>}
      {reasons.length > 0 && <Rules view={view} />}
    </div>
  );
}

/** The rule itself, for those who ask for it. */
function Rules({ view }: Props) {
  const { act, t, ruleShown } = view;
  if (!ruleShown) {
    return (
      <Button class="fj-learn-why" data-do="rule" onClick={act.showRule}>
        {t("learn.rule")}
      </Button>
    );
  }
  const rules = new Map(reasonsOf(view).map(({ rule, title }) => [rule, title]));
  return (
    <>
      {[...rules].map(([rule, title]) => (
        <div key={rule} class="fj-reason" data-rule={rule}>
          <span class="fj-rule">{rule}</span>
          <p>{title}</p>
        </div>
      ))}
    </>
  );
}
