// Where the game stands, in words: who is to move, what just happened, what must not be missed.
import { Button, Sign } from "../../shared/bits";
import { Icon } from "../../shared/icons";
import { MovePictures } from "../../shared/move_picture";
import { readTouched } from "../../shared/move_text";
import { KeptNews, KeptOffer } from "./kept";
import { LearningOffer } from "./learning";
import type { PanelView } from "./view";
import "../../shared/notice.css";
import "./status.css";

type Props = { view: PanelView };

/** As high as ever, whatever is told: nothing below it jumps. */
export function Status({ view }: Props) {
  const { headline, news, alert, ending } = view.state._status;
  const urgent = ending ? null : alert;
  return (
    <section class="fj-status" role="status" aria-label={view.t("status.label")}>
      {/* Other words are other elements: words that gave way to others in place would count as having jumped. */}
      <h2 key={headline} class="fj-headline">
        {headline}
      </h2>
      <p key={view.state.ply} class="fj-news" title={news.join(" ")}>
        <span role="alert">
          {urgent && (
            // With each move anew, so that it glows again.
            <strong key={view.state.ply} class="fj-alert" data-alert>
              <Icon name="alert" />
              {urgent}
            </strong>
          )}
        </span>{" "}
        <News view={view} without={urgent} />
      </p>
      <div class="fj-slot">
        <Thinking view={view} />
      </div>
    </section>
  );
}

/** Sentences, with a little picture before each that tells of a move. */
function News({ view, without }: Props & { without: string | null | undefined }) {
  const { news, made } = view.state._status;
  return news.map((sentence, n) => {
    if (without?.includes(sentence)) return null;
    const [, seat = 0, move = null] = made.find(([place]) => place === n) ?? [];
    return (
      <span key={n}>
        {move && <MovePictures view={view} move={move} seat={seat} />}
        {sentence} {move && <Heard view={view} move={move} />}
      </span>
    );
  });
}

/** Where it was, for those who know the map by its coordinates alone. */
function Heard({ view: { state }, move }: Props & { move: string }) {
  const { cells } = readTouched(move);
  if (!cells.length || state._aids.on.includes("coordinates")) return null;
  return <span class="fj-hidden">({cells.join("; ")}) </span>;
}

/** What is asked, or wrong, stands below the headline until it is answered, closed, or right again. */
export function Notices({ view }: Props) {
  return (
    <div class="fj-notices">
      <KeptOffer view={view} />
      <LearningOffer view={view} />
      <div role="alert">
        <Trouble view={view} />
        <KeptNews view={view} />
      </div>
    </div>
  );
}

function Thinking({ view }: Props) {
  const { act, t, prefix } = view;
  const thinking = view.state._thinking;
  if (!thinking) return null;
  const { state, text, progress } = thinking;
  const what = state === "thinking" ? "stop" : "go";
  return (
    <div class="fj-thinking" data-thinking={state}>
      <p id={`${prefix}thinking`}>{text}</p>
      {state === "thinking" && (
        <progress aria-labelledby={`${prefix}thinking`} {...(progress != null && { value: progress })} />
      )}
      <Button data-do={what} onClick={act[what]}>
        {t(`status.${what}`)}
      </Button>
    </div>
  );
}

/** What is wrong between the page and Python. The record of the game can be taken out even then. */
function Trouble({ view }: Props) {
  const { act, t, line, trouble, isEarlier, log, state } = view;
  const open = line === "open";
  if (open && !trouble) return null;
  return (
    <div class="fj-notice fj-trouble" data-trouble={line}>
      <Icon name="alert" />
      <p>{open ? trouble : t(`trouble.${line === "gone" && isEarlier ? "earlier" : line}`)}</p>
      {open ? (
        <Sign icon="close" label={t("panels.close")} data-do="close-trouble" onClick={act.closeTrouble} />
      ) : (
        // A saved notebook holds the last moves alone: half a record is none.
        (!isEarlier || log.length >= state.ply) && <RecordButtons view={view} />
      )}
    </div>
  );
}

export function RecordButtons({ view }: Props) {
  const { act, t } = view;
  return (
    <span class="fj-flow">
      <Button data-do="copy-record" onClick={act.copyRecord}>
        {t("log.copy")}
      </Button>
      <Button data-do="save-record" onClick={act.saveRecord}>
        {t("log.save")}
      </Button>
    </span>
  );
}
