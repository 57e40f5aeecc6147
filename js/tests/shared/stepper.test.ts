// The stepping controls: buttons, slider, speed, keys and the clock.
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { stepKey } from "../../src/shared/stepper/keys";
import { Playback } from "../../src/shared/stepper/playback";
import { stepBy, Stepper } from "../../src/shared/stepper/stepper";
import { settled } from "../fake_model";

const LAST = 5;
let at: number;
let playback: Playback;
let el: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  at = 0;
  playback = new Playback({ forward: () => at < LAST && (go(at + 1), true) });
  el = document.createElement("div");
  document.body.append(el);
  draw();
});
afterEach(() => {
  playback.stop();
  render(null, el);
  el.remove();
  vi.useRealTimers();
});

function go(step: number): void {
  at = step;
  draw();
}
function draw(): void {
  render(h(Stepper, { t: (key: string) => key, at, last: LAST, playback, go }), el);
}
function press(name: string): void {
  el.querySelector<HTMLElement>(`[data-do="${name}"]`)!.click();
}
/** A media query that is or is not fulfilled. */
function reducedMotion(matches: boolean): void {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches } as MediaQueryList);
}

describe("the buttons", () => {
  it("go to the ends and one step at a time, and not beyond", () => {
    press("forward");
    press("forward");
    expect(at).toBe(2);
    press("back");
    expect(at).toBe(1);
    press("last");
    press("forward");
    expect(at).toBe(LAST);
    press("first");
    press("back");
    expect(at).toBe(0);
  });

  it("keep the keyboard where they are, also when they can do no more", () => {
    press("last");
    const forward = el.querySelector<HTMLButtonElement>('[data-do="forward"]')!;
    expect(forward.disabled).toBe(false);
    expect(forward.getAttribute("aria-disabled")).toBe("true");
  });

  it("have a slider beside them that goes anywhere, and says where it is", () => {
    const slider = el.querySelector<HTMLInputElement>('[data-do="slider"]')!;
    slider.value = "3";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    expect(at).toBe(3);
    expect(slider.max).toBe(String(LAST));
    expect(slider.getAttribute("aria-valuetext")).toBe("stepper.at");
  });
});

describe("playing", () => {
  it("takes a step a second, faster when asked, and ends at the end", () => {
    press("play");
    vi.advanceTimersByTime(999);
    expect(at).toBe(0);
    vi.advanceTimersByTime(2001);
    expect(at).toBe(3);
    const speed = el.querySelector<HTMLSelectElement>('[data-do="speed"]')!;
    speed.value = "4";
    speed.dispatchEvent(new Event("change", { bubbles: true }));
    vi.advanceTimersByTime(500);
    expect(at).toBe(LAST);
    vi.advanceTimersByTime(500);
    expect(playback.playing).toBe(false);
  });

  it("begins anew from the end, and stops when somebody steps by hand", () => {
    go(LAST);
    press("play");
    expect([at, playback.playing]).toEqual([0, true]);
    press("forward");
    expect([at, playback.playing]).toEqual([1, false]);
    vi.advanceTimersByTime(5000);
    expect(at).toBe(1);
  });

  it("is seen on its button", async () => {
    const label = () => el.querySelector('[data-do="play"]')!.getAttribute("aria-label");
    expect(label()).toBe("stepper.play");
    press("play");
    await settled();
    expect(label()).toBe("stepper.pause");
    playback.stop();
    await settled();
    expect(label()).toBe("stepper.play");
  });

  it("stays longer where there is something to read", () => {
    const slow = new Playback({ forward: () => ((at += 1), true), rest: () => 3 });
    slow.start();
    vi.advanceTimersByTime(2999);
    expect(at).toBe(0);
    vi.advanceTimersByTime(2);
    expect(at).toBe(1);
    slow.stop();
  });

  it("is never hasty where the system asks for no motion", () => {
    reducedMotion(true);
    playback.setSpeed(8);
    press("play");
    vi.advanceTimersByTime(1999);
    expect(at).toBe(1);
    playback.stop();
    reducedMotion(false);
    playback.start();
    vi.advanceTimersByTime(260);
    expect(at).toBe(3);
  });
});

describe("the keys", () => {
  const key = (name: string, on: Element = el, more: object = {}) =>
    stepKey({ key: name, composedPath: () => [on], ...more } as unknown as KeyboardEvent);

  it("mean the same steps as the buttons", () => {
    for (const name of ["ArrowRight", "ArrowRight", "End", "ArrowLeft"]) {
      stepBy(key(name)!, { at, last: LAST, playback, go });
    }
    expect(at).toBe(LAST - 1);
    expect(key("Home")).toBe("first");
    expect(key(" ")).toBe("play");
  });

  it("are left to fields, to buttons and to the browser", () => {
    const slider = el.querySelector('[data-do="slider"]')!;
    expect(key("ArrowRight", slider)).toBeNull();
    expect(key(" ", el.querySelector("button")!)).toBeNull();
    expect(key("ArrowRight", el.querySelector("button")!)).toBe("forward");
    expect(key("ArrowLeft", el, { altKey: true })).toBeNull();
    expect(key("x")).toBeNull();
  });
});
