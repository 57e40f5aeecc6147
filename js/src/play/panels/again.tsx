// The end is a beginning: what can be done with a game that is over. It stands where the row of tiles was.
import { Button } from "../../shared/bits";
import { fromSetup, order, swapped, type Draft } from "./draft";
import { awaitsNext } from "./match";
import { RecordButtons } from "./status";
import type { PanelView } from "./view";

export function Again({ view }: { view: PanelView }) {
  const { state, own, act, t, prefix } = view;
  const draft = fromSetup(state);
  const begin = (next: Draft) => void act.newGame(order(next));
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
          <Button data-do="swap-seats" onClick={() => begin(swapped(draft))}>
            {t("again.swap")}
          </Button>
        </div>
      )}
      <RecordButtons view={view} />
    </section>
  );
}
