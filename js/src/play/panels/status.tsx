// Where the game stands, in words: who is to move, what just happened, what must not be missed.
import { Button, Sign } from "../../shared/bits";
import { Icon } from "../../shared/icons";
import { KeptNews, KeptOffer } from "./kept";
import type { PanelView } from "./view";
import "../../shared/notice.css";
import "./status.css";

type Props = { view: PanelView };

/** As high as ever, whatever is told: nothing below it jumps. */
export function Status({ view }: Props) {
  const { headline, news, alert, ending } = view.state._status;
  const urgent = ending ? null : alert;
  const rest = news.filter((sentence) => !urgent?.includes(sentence)).join(" ");
  return (
    <section class="fj-status" role="status" aria-label={view.t("status.label")}>
      <h2 key={headline} class="fj-headline">
        {headline}
      </h2>
      <p key={view.state.ply} class="fj-news" title={news.join(" ")}>
        <span role="alert">
          {urgent && (
            <strong class="fj-alert" data-alert>
              <Icon name="alert" />
              {urgent}
            </strong>
          )}
        </span>{" "}
        {rest}
      </p>
      <div class="fj-slot">
        <Thinking view={view} />
      </div>
    </section>
  );
}

/** What is wrong lies over the board until it is closed, or right again. */
export function Notices({ view }: Props) {
  return (
    <div class="fj-notices">
      <KeptOffer view={view} />
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
  const { act, t, line, trouble } = view;
  const open = line === "open";
  if (open && !trouble) return null;
  return (
    <div class="fj-notice fj-trouble" data-trouble={line}>
      <Icon name="alert" />
      <p>{open ? trouble : t(`trouble.${line}`)}</p>
      {open ? (
        <Sign icon="close" label={t("panels.close")} data-do="close-trouble" onClick={act.closeTrouble} />
      ) : (
        <RecordButtons view={view} />
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
