// The controls that step through something: first, back, play, forward, last, a slider and the speed. What the
// steps are is for others to know.
import type { StepKey } from "./keys";
import { StepSign } from "./icons";
import { SPEEDS, type Playback } from "./playback";
import "./stepper.css";

export type StepperProps = {
  t(key: string, values?: Record<string, string | number>): string;
  /** The step that is shown, from 0 to `last`. */
  at: number;
  last: number;
  /** What the step is called, for those who hear the slider. */
  text?: string;
  playback: Playback;
  go(step: number): void;
};

export function Stepper({ t, at, last, text, playback, go }: StepperProps) {
  const step = (key: StepKey) => () => stepBy(key, { at, last, playback, go });
  const button = (key: StepKey, off: boolean) => (
    <button
      key={key}
      type="button"
      class="fj-iconic"
      data-do={key}
      aria-label={t(`stepper.${key === "play" && playback.playing ? "pause" : key}`)}
      title={t(`stepper.${key === "play" && playback.playing ? "pause" : key}`)}
      aria-disabled={off}
      onClick={step(key)}
    >
      <StepSign name={key === "play" && playback.playing ? "pause" : key} />
    </button>
  );
  const place = t("stepper.at", { n: at, last });
  return (
    <div class="fj-stepper" role="group" aria-label={t("stepper.label")}>
      {button("first", at === 0)}
      {button("back", at === 0)}
      {button("play", at === last && !playback.playing)}
      {button("forward", at === last)}
      {button("last", at === last)}
      <input
        type="range"
        min="0"
        max={last}
        step="1"
        value={String(at)}
        data-do="slider"
        aria-label={t("stepper.slider")}
        aria-valuetext={text ? `${place}. ${text}` : place}
        onInput={(event) => go(+event.currentTarget.value)}
      />
      <output class="fj-step-at">{`${at} / ${last}`}</output>
      <select
        value={String(playback.speed)}
        data-do="speed"
        aria-label={t("stepper.speed")}
        title={t("stepper.speed")}
        onChange={(event) => playback.setSpeed(+event.currentTarget.value)}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={String(speed)} selected={speed === playback.speed}>
            {t("stepper.times", { n: speed })}
          </option>
        ))}
      </select>
    </div>
  );
}

type Stepped = Pick<StepperProps, "at" | "last" | "playback" | "go">;

/** What a button or a key of this name does. Whoever steps by hand stops the clock. */
export function stepBy(key: StepKey, { at, last, playback, go }: Stepped): void {
  if (key === "play") {
    if (at === last && !playback.playing) go(0);
    return playback.toggle();
  }
  playback.stop();
  const goal = { first: 0, back: at - 1, forward: at + 1, last }[key];
  if (goal !== at && goal >= 0 && goal <= last) go(goal);
}
