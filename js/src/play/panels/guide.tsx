// The turn in short and the runes in the game; and which key does what.
import { KeyMap } from "./keymap";
import { Rule, Sheet } from "../../shared/bits";
import type { PanelView } from "./view";
import "./guide.css";

export function Guide({ view }: { view: PanelView }) {
  return (
    <Sheet view={view} name="guide">
      {view.state._setup.guide.map(({ title, lines }) => (
        <section key={title} class="fj-guide">
          <h4>{title}</h4>
          {lines.map(({ rule, text }) => (
            <Rule key={rule} id={rule}>
              {text}
            </Rule>
          ))}
        </section>
      ))}
    </Sheet>
  );
}

export function Keys({ view }: { view: PanelView }) {
  return (
    <Sheet view={view} name="keys">
      <KeyMap view={view} />
    </Sheet>
  );
}
