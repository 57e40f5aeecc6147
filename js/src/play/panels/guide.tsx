// The turn in short, that of the present phase first, and the runes in the game; and which key does what.
import { KeyMap } from "./keymap";
import { Button, Rule, Sheet } from "../../shared/bits";
import type { PanelView } from "./view";
import "./guide.css";

export function Guide({ view }: { view: PanelView }) {
  const { phase, _setup } = view.state;
  const isNow = (part: { phase?: string }) => Number(part.phase === phase);
  return (
    <Sheet view={view} name="guide">
      {[..._setup.guide]
        .sort((a, b) => isNow(b) - isNow(a))
        .map(({ title, lines }) => (
          <section key={title} class="fj-guide">
            <h4>{title}</h4>
            {lines.map(({ rule, text }) => (
              <Rule key={rule} view={view} id={rule}>
                {text}
              </Rule>
            ))}
          </section>
        ))}
      <Numbers view={view} />
      <Button icon="guide" data-do="rules" onClick={() => view.act.showRule(null)}>
        {view.t("rulebook.open")}
      </Button>
    </Sheet>
  );
}

const NUMBERS = [
  "points",
  "projected",
  "match",
  "supply",
  "tile",
  "ways",
  "fits",
  "value",
  "bag",
  "coordinates",
] as const;

/** What the numbers on the board mean. */
function Numbers({ view: { t } }: { view: PanelView }) {
  return (
    <section class="fj-guide" data-legend="numbers">
      <h4>{t("numbers.title")}</h4>
      <ul>
        {NUMBERS.map((number) => (
          <li key={number}>{t(`numbers.${number}`)}</li>
        ))}
      </ul>
    </section>
  );
}

export function Keys({ view }: { view: PanelView }) {
  return (
    <Sheet view={view} name="keys">
      <KeyMap view={view} />
    </Sheet>
  );
}
