// Signs of the stepping controls, filled, on a square of 20.

const PATHS = {
  first: "M4 4h2.4v12H4zM16 4v12L7 10z",
  back: "M14 4v12L5 10z",
  play: "M5 3.5v13l11-6.5z",
  pause: "M4.5 4h4v12h-4zM11.5 4h4v12h-4z",
  forward: "M6 4v12l9-6z",
  last: "M13.6 4H16v12h-2.4zM4 4v12l9-6z",
} as const;

export type StepIcon = keyof typeof PATHS;

export function StepSign({ name }: { name: StepIcon }) {
  return (
    <svg class="fj-step-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
