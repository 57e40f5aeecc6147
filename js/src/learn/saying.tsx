// The task of a step, and what is said to what was done.
import { useLayoutEffect, useRef } from "preact/hooks";

import { Button, Rule } from "../shared/bits";
import { Linked, Rulebook, type ReadingView } from "../shared/rulebook/rulebook";
import { momentOf, reasonsOf } from "./scene";
import { PATIENCE, type LearnView } from "./view";

type Props = { view: LearnView };

export function Task({ view }: Props) {
  return (
    <p class="fj-learn-say" data-task>
      <Linked view={view}>{view.step.say}</Linked>
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
      {answer.text && (
        <p>
          <Linked view={view}>{answer.text}</Linked>
        </p>
      )}
      {reasons.map(({ text }, n) => (
        <p key={n}>{text}</p>
      ))}
      {!answer.text && !reasons.length && <p>{t(answer.right ? "learn.right" : "learn.not_quite")}</p>}
      {!answer.right && view.wrong >= PATIENCE && <p>{t("learn.shown")}</p>}
      {reasons.length > 0 && <Rules view={view} />}
    </div>
  );
}

/** The rules, for those who ask for them: first their names, then their places in the rulebook. */
function Rules({ view }: Props) {
  const { act, t, rulesNamed } = view;
  const list = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the keyboard goes on to the first rule.
  useLayoutEffect(() => list.current?.querySelector("button")?.focus({ preventScroll: true }), [rulesNamed]);
  if (!rulesNamed) {
    return (
      <Button class="fj-learn-why" data-do="rules" onClick={act.nameRules}>
        {t("learn.rule")}
      </Button>
    );
  }
  const rules = new Map(reasonsOf(view).map(({ rule, title }) => [rule, title]));
  return (
    <div ref={list}>
      {[...rules].map(([rule, title]) => (
        <Rule key={rule} view={view} id={rule}>
          {title}
        </Rule>
      ))}
    </div>
  );
}

/** The rulebook, while it is open at a rule: one behind an answer, or one that the author names. */
export function Book({ view }: Props) {
  const { state, t, prefix, live, act, rule } = view;
  if (rule == null) return null;
  const reading: ReadingView = {
    state,
    own: { rule, live },
    act: { open: () => act.showRule(null), showRule: act.showRule },
    t,
    prefix,
  };
  return <Rulebook view={reading} fetch={view.fetchFigures} />;
}
