// How the keys map to the board, for the help panel: a picture of the six directions, and the list of the rest.
import type { View } from "../view";
import { centre, HEXAGON, moved, neighbour } from "../board/geometry";

/** Each key, or keys, before the last part of its word's key. */
const KEYS =
  "↑ ↓ ← → arrows|Enter act|Esc cancel|1 – 9 tile|R turn|⇧ R turn_back|F ways|X why|L legal|P own|C contested|" +
  "J H V stones|K secret|U undo|Y redo|+ − 0 zoom|G guide|I aids|M log|B unseen|N new|? keys";

export function KeyMap({ view: { t } }: { view: View }) {
  return (
    <div class="fj-keymap">
      <svg viewBox="-270 -290 540 580" role="img" aria-label={t("keys.picture")}>
        <path d={HEXAGON} transform="scale(.92)" data-here />
        {[..."WEDSAQ"].map((key, edge) => (
          <g transform={moved(centre(neighbour("0,0", edge)))}>
            <path d={HEXAGON} transform="scale(.92)" />
            <text y="22">{key}</text>
          </g>
        ))}
      </svg>
      <p>{t("keys.directions")}</p>
      <dl>
        {KEYS.split("|").map((line) => {
          const keys = line.split(" ");
          const word = keys.pop();
          return (
            <div>
              <dt>{keys.map((key) => (key === "–" ? ` ${key} ` : <kbd>{key}</kbd>))}</dt>
              <dd>{t(`keys.${word}`)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
