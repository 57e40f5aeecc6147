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

/** Tiles in a row, each as `draw` draws it; an empty slot keeps its place. */
export function Faces<Tile extends { text: string }>({ tiles, title, label, draw, small }: Props<Tile>) {
  if (!tiles.length && !small) return null;
  return (
    <>
      {title && <p class="fj-note">{title}</p>}
      <ul class={small ? "fj-tiles fj-small" : "fj-tiles"} aria-label={label}>
        {tiles.map((tile, n) => (
          <li key={`${n} ${tile?.text}`}>{tile && draw(tile)}</li>
        ))}
      </ul>
    </>
  );
}
