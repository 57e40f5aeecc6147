// Where the game stands, in words: who is to move, what just happened, what must not be missed.
import { Button, Sign } from "./bits";
import { Icon } from "./icons";
import type { PanelView } from "./view";

type Props = { view: PanelView };

export function Status({ view }: Props) {
  const { headline, news } = view.state._status;
  return (
    <section class="fj-status" role="status" aria-label={view.t("status.label")}>
      <h2 class="fj-headline">{headline}</h2>
      <p class="fj-news" title={news.join(" ")}>
        {news.join(" ")}
      </p>
    </section>
  );
}

/** What lies over the board for a while: nothing moves out of its place for it. */
export function Notices({ view }: Props) {
  const { alert, ending } = view.state._status;
  return (
    <div class="fj-notices">
      <Thinking view={view} />
      <div role="alert">
        {alert && !ending && (
          <p class="fj-notice fj-alert" data-alert>
            <Icon name="alert" />
            <span>{alert}</span>
          </p>
        )}
        <Trouble view={view} />
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
    <div class="fj-notice fj-thinking" data-thinking={state}>
      <p id={`${prefix}thinking`}>{text}</p>
      {state === "thinking" && (
        <progress aria-labelledby={`${prefix}thinking`} {...(progress !== null && { value: progress })} />
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
