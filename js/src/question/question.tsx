// A question to the reader: a board to click on, and an answer to every click.
import { useMemo, useState } from "preact/hooks";

import { StillBoard } from "../board/still_board";
import { isCombined, placeOf } from "../shared/keys";
import { findCodes } from "../shared/rulebook/codes";
import { Rulebook, type ReadingView } from "../shared/rulebook/rulebook";
import { Said } from "../shared/rulebook/said";
import type { BookView } from "../shared/rulebook/wire";
import { speaker } from "../shared/words";
import { questionScene } from "./scene";
import type { Answer, Asked } from "./wire";

type Props = { asked: Asked; book: BookView; chosen: string; prefix: string; choose(place: string): void };

export function Question(props: Props) {
  const { asked, chosen, choose } = props;
  const reading = useReading(props);
  const { rule } = reading.own;
  return (
    <div
      class="fj-question"
      lang={asked.lang}
      data-fjords="question"
      data-lm-suppress-shortcuts="true"
      data-chosen={chosen}
      onKeyDown={(event) => {
        if (isCombined(event) || placeOf(event) !== "o") return;
        const named = ruleInSight(props);
        if (rule != null) reading.act.open("none");
        else if (named != null) reading.act.showRule(named);
      }}
    >
      <Said view={reading} class="fj-question-prompt" html={asked.prompt} />
      <div class="fj-question-board" role="group" aria-label={asked.words.board}>
        <Picture {...props} />
      </div>
      <div class="fj-question-moves">
        {Object.entries(asked.buttons).map(([move, text]) => (
          <button
            key={move}
            type="button"
            class={move === chosen ? "fj-question-chosen" : undefined}
            data-move={move}
            onClick={() => choose(move)}
          >
            {text}
          </button>
        ))}
      </div>
      <div class="fj-question-answer" aria-live="polite">
        {chosen && <Answers view={reading} answers={asked.answers[chosen]} none={asked.words.none} />}
      </div>
      {rule != null && (
        <div class="fj fj-auto-theme fj-widget fj-question-book">
          <Rulebook view={reading} fetch={null} />
        </div>
      )}
    </div>
  );
}

/** The rulebook, open at a rule or closed. Its pictures have come along: it asks nobody. */
function useReading({ asked, book, prefix }: Props): ReadingView {
  const [rule, showRule] = useState<string | null>(null);
  const t = useMemo(() => speaker(asked.words), [asked.words]);
  return {
    state: { _book: book, _setup: asked },
    own: { rule, live: true },
    act: { open: () => showRule(null), showRule },
    t,
    prefix,
  };
}

/** The rule that the answers name, or else the question. */
function ruleInSight({ asked, book, chosen }: Props): string | undefined {
  const answers = (asked.answers[chosen] ?? []).map(({ html }) => html);
  return findCodes([...answers, asked.prompt].join(" "), book)[0];
}

function Picture(props: Props) {
  const { board } = props.asked;
  const { prefix } = props;
  const shapes = Object.values(board.shapes).map(({ svg }) => svg.replaceAll("@@", prefix));
  return (
    <StillBoard
      scene={questionScene(props)}
      viewBox={board.box}
      style={board.style}
      titleId={`${prefix}title`}
    >
      <title id={`${prefix}title`}>{board.title}</title>
      <desc>{board.description}</desc>
      <defs dangerouslySetInnerHTML={{ __html: shapes.join("") }} />
    </StillBoard>
  );
}

type AnswersProps = { view: ReadingView; answers: Answer[] | undefined; none: string };

/** What there is to say about the place that was chosen last. */
function Answers({ view, answers = [], none }: AnswersProps) {
  if (!answers.length) return <>{none}</>;
  return (
    <>
      {answers.map(({ move, text, kind, html }) => (
        <div key={move} class={`fj-question-said fj-question-${kind}`} data-kind={kind} data-answer={move}>
          <b>{text}</b>
          <Said view={view} html={html} />
        </div>
      ))}
    </>
  );
}
