// Small signs for buttons, drawn with strokes of one width on a square of 20.
import "./icons.css";

const PATHS = {
  undo: "M7 5 3 9l4 4M3.5 9H12a4.5 4.5 0 0 1 0 9H9",
  new: "M10 4v12M4 10h12",
  less: "M4 10h12",
  fit: "M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4",
  full: "M11.5 8.5l5-5M12 3.5h4.5V8M8.5 11.5l-5 5M8 16.5H3.5V12",
  aids: "M2 10q8-11 16 0-8 11-16 0zM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  log: "M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5h.1M3.5 10h.1M3.5 15h.1",
  guide: "M10 5.5Q6.5 3 2.5 4v11.5q4-1 7.5 1.5 3.5-2.5 7.5-1.5V4q-4-1-7.5 1.5zM10 5.5V17",
  learn: "M10 4 1.5 8 10 12l8.5-4zM5 10v4q5 3.5 10 0v-4M18.5 8v5",
  coordinates: "M7.5 3 6 17M14 3l-1.5 14M3.5 7.5h14M2.5 12.5h14",
  keys: "M2.5 5.5h15v9h-15zM5.5 8.5h.1M8.5 8.5h.1M11.5 8.5h.1M14.5 8.5h.1M6.5 11.5h7",
  close: "m5 5 10 10M15 5 5 15",
  turn: "M15.5 6.5A6.5 6.5 0 1 0 16.5 11M16 2.5v4.3h-4.3",
  bag: "M7 6.5Q2.5 10.5 3.5 14.5 4.5 17.5 10 17.5t6.5-3q1-4-3.5-8zM7 6.5h6M7.5 6.5 6 3h8l-1.5 3.5",
  more: "m5.5 8 4.5 4.5L14.5 8",
  back: "M12.5 5 7.5 10l5 5",
  hint: "M7 14.5h6M8 17.5h4M7.3 12.3a5.3 5.3 0 1 1 5.4 0l-.7 2.2H8z",
  alert: "M10 3 2 16.5h16zM10 8v4M10 14.3v.1",
} as const;

/** Signs that are others in a mirror. */
const MIRRORED = { redo: "undo", "turn-back": "turn", next: "back" } as const;

type Drawn = keyof typeof PATHS;
type Mirrored = keyof typeof MIRRORED;
export type IconName = Drawn | Mirrored;

export function Icon({ name }: { name: IconName }) {
  const mirrored = MIRRORED[name as Mirrored];
  return (
    <svg class="fj-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[mirrored ?? name]} transform={mirrored && "matrix(-1 0 0 1 20 0)"} />
    </svg>
  );
}
