// A record to step through: the board, and around it the moves, the comments, the controls.
import { useBoardHandle } from "../board/handle";
import { GameBoard } from "../play/board";
import { Button, RuleCode, Sign } from "../shared/bits";
import { GameSwitch } from "../shared/games";
import { MovePicture } from "../shared/move_picture";
import { DefsPlace, rootProps } from "../shared/root";
import { Ending } from "../play/panels/ending";
import { WhyNot } from "../play/panels/whynot";
import { Rulebook } from "../shared/rulebook/rulebook";
import { Stepper } from "../shared/stepper/stepper";
import { JobProgress, Share } from "../shared/share";
import { Chart } from "./chart";
import { Editor } from "./editor";
import { onKey } from "./keys";
import { Moves, Now } from "./moves";
import { ReviewBar, ReviewPanel } from "./review";
import { replayScene } from "./scene";
import { Players, Tiles } from "./table";
import type { ReplayView } from "./view";
import "../shared/notice.css";
import "../board/stage.css";
import "../play/panels/status.css";
import "./replay.css";

type Props = { view: ReplayView };

export function ReplayPage({ view, defs }: Props & { defs: Element }) {
  const { state, own, t, at, trying, still, playback, review } = view;
  const board = useBoardHandle();
  return (
    <section
      {...rootProps("replay", state)}
      aria-label={t("replay.label")}
      data-at={at}
      data-still={still || undefined}
      data-live={String(own.live)}
      data-trying={trying || undefined}
      data-editing={view.editing?.on || undefined}
      data-review={(review && !still) || undefined}
      data-playing={playback.playing || undefined}
      data-pending={own.pending ?? undefined}
      onKeyDown={(event) => onKey(event, view, board)}
    >
      <DefsPlace defs={defs} />
      <div class="fj-reel">
        <Head view={view} />
        <div class="fj-stage">
          {review && !still && <ReviewBar view={view} review={review} />}
          <GameBoard view={view} scene={replayScene(view)} board={board} banner />
          <Notes view={view} />
          <WhyNot view={view} board={board} />
        </div>
        {!still && (
          <div class="fj-controls">
            {review && <Chart view={view} review={review} />}
            <Stepper
              t={t}
              at={state.ply}
              last={view.last}
              text={state._status.news[0] ?? ""}
              playback={playback}
              go={(ply) => view.goTo(ply)}
            />
            <More view={view} />
          </div>
        )}
        <Now view={view} />
        {still ? <Rules view={view} /> : <Beside view={view} />}
      </div>
    </section>
  );
}

/** The list of moves, and what the players have. */
function Beside({ view }: Props) {
  return (
    <div class="fj-beside">
      <Moves view={view} />
      <div class="fj-beside-rest">
        <Rules view={view} />
        {view.editing?.on && <Editor view={view} editing={view.editing} />}
        {view.review && <ReviewPanel view={view} review={view.review} />}
        <Tiles view={view} />
        <Ending view={view} />
        <Players view={view} />
      </div>
    </div>
  );
}

/** The rulebook, while it is open at a rule. */
function Rules({ view }: Props) {
  if (view.own.panel !== "rules") return null;
  return <Rulebook view={view} fetch={view.fetchFigures} />;
}

function Head({ view }: Props) {
  const { headline, news } = view.state._status;
  const { rules = [] } = view.tree.nodes[view.at]!;
  const standing = view.state.phase === "over" ? view.tree.setup.standing : "";
  return (
    <div class="fj-top">
      {view.games > 1 && !view.still && (
        <GameSwitch t={view.t} games={view.games} shown={view.game} show={view.turnTo} />
      )}
      <div class="fj-status">
        <h2 class="fj-headline">{headline}</h2>
        {standing && <p data-standing>{standing}</p>}
        <p class="fj-news" title={news.join(" ")}>
          <News view={view} />{" "}
          {rules.map((rule) => (
            <RuleCode key={rule} view={view} id={rule} />
          ))}
        </p>
      </div>
    </div>
  );
}

/** Who made which move, and what came of it. */
function News({ view }: Props) {
  const { state, tree, at, coordinates } = view;
  const [made = "", ...came] = state._status.news;
  const { move, seat = 0 } = tree.nodes[at]!;
  if (move === undefined || coordinates) return <>{state._status.news.join(" ")}</>;
  const name = tree.setup.seats[seat]?.name;
  return (
    <>
      <MovePicture view={view} move={move} seat={seat} text={made} lead={`${name}:`} /> {came.join(" ")}
    </>
  );
}

/** Trying another move, where somebody answers; and what the keys do. */
function More({ view }: Props) {
  const { t, own, act, trying, line, setTrying, review, reviewed, setReview } = view;
  const helps = own.panel === "keys";
  return (
    <>
      {line !== "gone" && (
        <Button data-do="try" aria-pressed={trying} onClick={() => setTrying(!trying)}>
          {t(trying ? "replay.stop" : "replay.try")}
        </Button>
      )}
      {reviewed && (
        <Button data-do="review" aria-pressed={review != null} onClick={() => setReview(!review)}>
          {t("review.label")}
        </Button>
      )}
      {view.editing && (
        <Button
          data-do="edit"
          aria-pressed={view.editing.on}
          onClick={() => view.editing?.setOn(!view.editing.on)}
        >
          {t("edit.edit")}
        </Button>
      )}
      <Sign
        icon="coordinates"
        label={t("replay.coordinates")}
        data-do="coordinates"
        aria-pressed={view.coordinates}
        onClick={() => view.setCoordinates(!view.coordinates)}
      />
      <Sign
        icon="keys"
        label={t("replay.help")}
        data-do="keys"
        aria-expanded={helps}
        onClick={() => act.open("keys")}
      />
      {line !== "gone" && <Files view={view} />}
      {helps && (
        <p class="fj-note fj-keys-help">
          {t("replay.keys")} {reviewed && t("review.keys")} {view.editing && t("edit.keys")}
          {view.games > 1 && ` Page↓ Page↑: ${t("keys.game")}.`}
        </p>
      )}
    </>
  );
}

/** The record as a file, and a review of it. */
function Files({ view }: Props) {
  const { t, prefix, work, own, reviewed } = view;
  return (
    <div class="fj-files">
      {!reviewed && !work.job && (
        <Button class="fj-link" data-do="review-game" onClick={view.beginReview}>
          {t("share.review")}
        </Button>
      )}
      <Share t={t} work={work} live={own.live} ask={view.saveAs} />
      <JobProgress t={t} prefix={prefix} job={work.job} stop={view.stopWork} />
    </div>
  );
}

/** What should be known about what is shown: over the board, where it cannot be missed. */
function Notes({ view }: Props) {
  const { t, trying, trouble, tree, act, line } = view;
  const { flaws, guesses } = tree.setup;
  const notes = [
    ...flaws.map((flaw) => t("replay.flaw", { flaw })),
    ...(guesses ? [t("replay.guesses")] : []),
    ...(trying ? [t("replay.trying")] : []),
    ...(line === "silent" ? [t("replay.no_kernel")] : []),
  ];
  return (
    <div class="fj-notices">
      {notes.map((note) => (
        <p key={note} class="fj-notice" data-note>
          {note}
        </p>
      ))}
      {trouble && (
        <div class="fj-notice fj-trouble" data-trouble={line}>
          <p>{trouble}</p>
          <Sign icon="close" label={t("panels.close")} data-do="close-trouble" onClick={act.closeTrouble} />
        </div>
      )}
    </div>
  );
}
