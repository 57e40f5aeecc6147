// A record to step through: the board, and around it the moves, the comments, the controls.
import { Board } from "../board/board";
import { kept } from "../kept";
import { Button, Sign } from "../panels/bits";
import { Ending } from "../panels/ending";
import { WhyNot } from "../panels/whynot";
import { afterPaint } from "../soon";
import { Stepper } from "../stepper/stepper";
import { Chart } from "./chart";
import { onKey } from "./keys";
import { Moves, Now } from "./moves";
import { ReviewBar, ReviewPanel } from "./review";
import { Players, Tiles } from "./table";
import type { ReplayView } from "./view";

type Props = { view: ReplayView };

export function ReplayPage({ view, defs }: Props & { defs: Element }) {
  const { state, own, t, at, trying, still, player, review } = view;
  return (
    <section
      class="fj-play fj-replay fj fj-auto-theme"
      aria-label={t("replay.label")}
      tabIndex={-1}
      data-lm-suppress-shortcuts="true"
      data-fjords="replay"
      data-phase={state.phase}
      data-turn={state.turn ?? ""}
      data-ply={state.ply}
      data-at={at}
      data-still={still || undefined}
      data-live={String(own.live)}
      data-trying={trying || undefined}
      data-review={(review && !still) || undefined}
      data-playing={player.playing || undefined}
      data-pending={own.pending ?? undefined}
      onKeyDown={(event) => onKey(event, view)}
    >
      <div class="fj-defs" ref={(el) => void (el && defs.parentNode !== el && el.append(defs))} />
      <div class="fj-reel">
        <Head view={view} />
        <div class="fj-stage">
          {review && !still && <ReviewBar view={view} review={review} />}
          <Board view={view} />
          <Notes view={view} />
          <WhyNot view={view} />
        </div>
        {!still && (
          <div class="fj-controls">
            {review && <Chart view={view} review={review} />}
            <Stepper
              t={t}
              at={view.heading}
              last={view.last}
              text={state._status.news[0] ?? ""}
              player={player}
              go={(ply) => view.goTo(ply)}
            />
            <More view={view} />
          </div>
        )}
        <Now view={view} />
        {!still && <Beside view={view} />}
      </div>
    </section>
  );
}

/** The list of moves, and what the players have. The board and its controls are seen first: one can step by then. */
const Beside = kept<Props>((redraw) => {
  let begun = false;
  let ready = false;
  return {
    draw: ({ view }) => (
      <div class="fj-beside">
        {ready && <Moves view={view} />}
        {ready && (
          <div class="fj-beside-rest">
            {view.review && <ReviewPanel view={view} review={view.review} />}
            <Tiles view={view} />
            <Ending view={view} />
            <Players view={view} />
          </div>
        )}
      </div>
    ),
    drawn() {
      if (begun) return;
      begun = true;
      afterPaint(() => {
        ready = true;
        redraw();
      });
    },
  };
});

function Head({ view }: Props) {
  const { headline, news } = view.state._status;
  return (
    <div class="fj-top">
      <div class="fj-status">
        <h2 class="fj-headline">{headline}</h2>
        <p class="fj-news" title={news.join(" ")}>
          {news.join(" ")}
        </p>
      </div>
    </div>
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
        <Button data-do="review" aria-pressed={review !== null} onClick={() => setReview(!review)}>
          {t("review.label")}
        </Button>
      )}
      <Sign
        icon="keys"
        label={t("replay.help")}
        data-do="keys"
        aria-expanded={helps}
        onClick={() => act.open("keys")}
      />
      {helps && (
        <p class="fj-note fj-keys-help">
          {t("replay.keys")} {reviewed && t("review.keys")}
        </p>
      )}
    </>
  );
}

/** What should be known about what is shown: over the board, where it cannot be missed. */
function Notes({ view }: Props) {
  const { t, trying, trouble, book, act, line } = view;
  const { flaws, guesses } = book.setup;
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
