// Tiles beside a map.
import type { ComponentChildren } from "preact";
import "./faces.css";

type Props<Tile> = {
  tiles: readonly (Tile | null)[];
  title?: string;
  /** For those who hear it, where no title stands over it. */
  label?: string;
  draw: (tile: Tile) => ComponentChildren;
  /** Smaller tiles, in a line that is there even while it is empty. */
  small?: boolean;
};

/** Where a tile can come. */
function Slot() {
  return (
    <svg class="fj-free-slot" viewBox="-108 -95 216 190" aria-hidden="true">
      <path d="M-50-87H50L100 0L50 87H-50L-100 0Z" />
    </svg>
  );
}

/** Tiles in a row, each as `draw` draws it; an empty slot keeps its place. */
export function Faces<Tile extends { text: string }>({ tiles, title, label, draw, small }: Props<Tile>) {
  if (!tiles.length && !small) return null;
  return (
    <>
      {title && <p class="fj-note">{title}</p>}
      <ul class={small ? "fj-tiles fj-small" : "fj-tiles"} aria-label={label}>
        {tiles.map((tile, n) => (
          <li key={`${n} ${tile?.text}`}>{tile ? draw(tile) : <Slot />}</li>
        ))}
      </ul>
    </>
  );
}
