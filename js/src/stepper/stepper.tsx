// The controls that step through something: first, back, play, forward, last, a slider and the speed. What the
// steps are is for others to know.
import type { StepKey } from "./keys";
import { StepSign } from "./icons";
import { SPEEDS, type Player } from "./player";

export type StepperProps = {
  t(key: string, values?: Record<string, string | number>): string;
  /** The step that is shown, from 0 to `last`. */
  at: number;
  last: number;
  /** What the step is called, for those who hear the slider. */
  text?: string;
  player: Player;
  go(step: number): void;
};

export function Stepper({ t, at, last, text, player, go }: StepperProps) {
  const step = (key: StepKey) => () => stepBy(key, { at, last, player, go });
  const button = (key: StepKey, off: boolean) => (
    <button
      key={key}
      type="button"
      class="fj-iconic"
      data-do={key}
      aria-label={t(`stepper.${key === "play" && player.playing ? "pause" : key}`)}
      title={t(`stepper.${key === "play" && player.playing ? "pause" : key}`)}
      aria-disabled={off}
      onClick={step(key)}
    >
      <StepSign name={key === "play" && player.playing ? "pause" : key} />
    </button>
  );
  const place = t("stepper.at", { n: at, last });
  return (
    <div class="fj-stepper" role="group" aria-label={t("stepper.label")}>
      {button("first", at === 0)}
      {button("back", at === 0)}
      {button("play", at === last && !player.playing)}
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
        value={String(player.speed)}
        data-do="speed"
        aria-label={t("stepper.speed")}
        title={t("stepper.speed")}
        onChange={(event) => player.setSpeed(+event.currentTarget.value)}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={String(speed)} selected={speed === player.speed}>
            {t("stepper.times", { n: speed })}
          </option>
        ))}
      </select>
    </div>
  );
}

type Stepped = Pick<StepperProps, "at" | "last" | "player" | "go">;

/** What a button or a key of this name does. Whoever steps by hand stops the clock. */
export function stepBy(key: StepKey, { at, last, player, go }: Stepped): void {
  if (key === "play") {
    if (at === last && !player.playing) go(0);
    return player.toggle();
  }
  player.stop();
  const goal = { first: 0, back: at - 1, forward: at + 1, last }[key];
  if (goal !== at && goal >= 0 && goal <= last) go(goal);
}
