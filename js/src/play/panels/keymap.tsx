// How the keys map to the board, for the help panel: a picture of the six directions, and the list of the rest.
import { useLayoutEffect, useState } from "preact/hooks";

import type { View } from "../view";
import { centre, HEXAGON, translate, neighbour } from "../../board/geometry";
import "./keymap.css";

/** Each key, or keys, before the last part of its word's key. */
const KEYS =
  "↑ ↓ ← → arrows|Enter act|Esc cancel|1 – 9 tile|R turn|⇧ R turn_back|F ways|X why|L legal|P own|C contested|" +
  "J H V stones|K secret|T hint|U undo|Y redo|+ − 0 zoom|Z full|G guide|O rules|I aids|M log|B unseen|N new|Page↓ Page↑ game|" +
  "? keys";

export function KeyMap({ view: { t } }: { view: View }) {
  const printed = usePrinted();
  return (
    <div class="fj-keymap">
      <svg viewBox="-270 -290 540 580" role="img" aria-label={t("keys.picture")}>
        <path d={HEXAGON} transform="scale(.92)" data-here />
        {[..."WEDSAQ"].map((key, edge) => (
          <g transform={translate(centre(neighbour("0,0", edge)))}>
            <path d={HEXAGON} transform="scale(.92)" />
            <text y="22">{printed(key)}</text>
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
              <dt>{keys.map((key) => (key === "–" ? ` ${key} ` : <kbd>{printed(key)}</kbd>))}</dt>
              <dd>{t(`keys.${word}`)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

type Layout = { get(code: string): string | undefined };
type Keyboard = { getLayoutMap?(): Promise<Layout> };

/** What is printed on a key: on a French keyboard "A" where others have "Q". Only some browsers tell. */
function usePrinted(): (key: string) => string {
  const [layout, setLayout] = useState<Layout | null>(null);
  useLayoutEffect(() => {
    const { keyboard } = navigator as { keyboard?: Keyboard };
    // A notebook in a frame may not be allowed to ask.
    keyboard?.getLayoutMap?.().then(setLayout, () => {});
  }, []);
  return (key) => (/^[A-Z]$/.test(key) ? (layout?.get(`Key${key}`)?.toUpperCase() ?? key) : key);
}
