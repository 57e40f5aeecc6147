// Opening a record: pasted, or from a file. What is wrong with it is told by line and column.
import { kept } from "../kept";
import { Button, Sheet } from "../panels/bits";
import type { PanelView } from "../panels/view";
import type { Fault } from "../wire";

/** More is no record: Python refuses it as well. */
const MOST = 1_000_000;
const SHOWN = 12;

export const Load = kept<{ view: PanelView }>((redraw, { view: first }) => {
  let text = "";
  let refusal = "";
  let faults: Fault[] = [];
  const show = (told: string, found: Fault[] = []) => {
    refusal = told;
    faults = found;
    redraw();
  };
  const open = async (anyway: boolean) => {
    const { act, t } = first;
    if (text.length > MOST) return show(t("load.too_long"));
    const answer = await act.request({ do: "load", text, anyway });
    if (!answer.ok) return show(answer.text || t(`trouble.${answer.code}`));
    if (answer.loaded) act.open("log");
    else show(t("load.faults"), answer.faults);
  };
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > MOST) return show(first.t("load.too_long"));
    text = await file.text();
    show("");
  };
  return {
    draw({ view }) {
      const { t } = view;
      return (
        <Sheet view={view} name="load">
          <div class="fj-load">
            <p class="fj-note">{t("load.hint")}</p>
            <input
              type="file"
              accept=".txt,.fjords,text/plain"
              aria-label={t("load.file")}
              data-do="file"
              onChange={(event) => void choose(event.currentTarget)}
            />
            <textarea
              aria-label={t("load.text")}
              placeholder="fjords-record 1"
              spellcheck={false}
              data-field="record"
              value={text}
              onInput={(event) => (text = event.currentTarget.value)}
            />
            <div class="fj-flow">
              <Button class="fj-button fj-main" data-do="load" onClick={() => void open(false)}>
                {t("load.open")}
              </Button>
              {faults.length > 0 && (
                <Button data-do="load-anyway" onClick={() => void open(true)}>
                  {t("load.anyway")}
                </Button>
              )}
            </div>
            <p class="fj-wrong" role="alert">
              {refusal}
            </p>
            <ul class="fj-faults">
              {faults.slice(0, SHOWN).map(({ line, column, text: told }, n) => (
                <li key={n}>
                  <b>{line ? t("load.place", { line, column }) : ""}</b>
                  <span>{told}</span>
                </li>
              ))}
            </ul>
            {faults.length > SHOWN && <p class="fj-note">{t("load.more", { n: faults.length - SHOWN })}</p>}
          </div>
        </Sheet>
      );
    },
  };
});
