// A question to the reader: a board to click on, and an answer to every click.
import { StillBoard } from "../board/still_board";
import { questionScene } from "./scene";
import type { Answer, Asked } from "./wire";

type Props = { asked: Asked; chosen: string; prefix: string; choose(place: string): void };

export function Question(props: Props) {
  const { asked, chosen, choose } = props;
  return (
    <div class="fj-question" data-fjords="question" data-lm-suppress-shortcuts="true" data-chosen={chosen}>
      <div class="fj-question-prompt" dangerouslySetInnerHTML={{ __html: asked.prompt }} />
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
        {chosen && <Answers answers={asked.answers[chosen]} none={asked.words.none} />}
      </div>
    </div>
  );
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

/** What there is to say about the place that was chosen last. */
function Answers({ answers = [], none }: { answers: Answer[] | undefined; none: string }) {
  if (!answers.length) return <>{none}</>;
  return (
    <>
      {answers.map(({ move, text, kind, html }) => (
        <div key={move} class={`fj-question-said fj-question-${kind}`} data-kind={kind} data-answer={move}>
          <b>{text}</b>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      ))}
    </>
  );
}
