// The tiles that are still out of sight: which, and how many of each. Never in which order.
import { Button, Picture, Sheet } from "../../shared/bits";
import type { PanelView } from "./view";
import "./unseen.css";

export function Unseen({ view }: { view: PanelView }) {
  const { state, act, t } = view;
  const { unseen, on } = state._aids;
  return (
    <Sheet view={view} name="unseen" title={t("unseen.title", { n: state._table.bag })}>
      {unseen ? (
        <ul class="fj-unseen">
          {unseen.map(([text, face, mark, n]) => (
            <li key={text} data-unseen={text}>
              <Picture view={view} name={`${face}0`} mark={mark} />
              <span class="fj-hidden">{face}</span> × {n}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p class="fj-note">{t("unseen.off")}</p>
          <Button data-do="unseen-on" onClick={() => act.setAids([...on, "unseen"])}>
            {t("unseen.on")}
          </Button>
        </>
      )}
    </Sheet>
  );
}
