import { afterEach, describe, expect, it, vi } from "vitest";

import * as camera from "../../src/board/camera";
import { CameraControl } from "../../src/board/camera_control";
import { boxAround, byDepth, cellNear, centre, neighbours } from "../../src/board/geometry";

const SIZE = { width: 800, height: 600 };
const SMALL = boxAround(["0,0", "0,1", "1,0"]);
const LARGE = boxAround(["-6,0", "6,0", "0,5", "0,-5"]);

describe("the grid", () => {
  it("finds the cell under a point", () => {
    for (const cell of ["0,0", "3,-2", "-4,1", "7,7"]) {
      const { x, y } = centre(cell);
      expect(cellNear({ x: x + 40, y: y - 60 })).toBe(cell);
    }
  });

  it("has six neighbours at the same distance", () => {
    const { x, y } = centre("2,-1");
    for (const cell of neighbours("2,-1")) {
      const other = centre(cell);
      expect(Math.hypot(other.x - x, other.y - y)).toBeCloseTo(173.2, 1);
    }
  });

  it("is painted from back to front", () => {
    const cells = ["0,1", "1,0", "0,0", "-1,0", "2,-2"].sort(byDepth);
    expect(cells).toEqual(["2,-2", "-1,0", "0,0", "1,0", "0,1"]);
    expect([...cells].sort((a, b) => centre(a).y - centre(b).y)).toEqual(cells);
  });
});

describe("the camera", () => {
  it("fits the whole map, and blows a small one up only so far", () => {
    const fitted = camera.fit(LARGE, SIZE);
    expect(camera.sees(fitted, LARGE, SIZE)).toBe(true);
    expect(camera.fit(SMALL, { width: 8000, height: 8000 }).scale).toBeLessThan(1);
  });

  it("keeps the point under the finger when it zooms", () => {
    const before = camera.fit(LARGE, SIZE);
    const at = { x: 120, y: 450 };
    const after = camera.zoom(before, 1.7, at, SIZE);
    const [a, b] = [camera.onBoard(before, at, SIZE), camera.onBoard(after, at, SIZE)];
    expect(b.x).toBeCloseTo(a.x);
    expect(b.y).toBeCloseTo(a.y);
    expect(after.scale).toBeCloseTo(before.scale * 1.7);
  });

  it("zooms neither into a pixel nor out of sight", () => {
    let now = camera.fit(SMALL, SIZE);
    for (let i = 0; i < 50; i++) now = camera.zoom(now, 2, { x: 0, y: 0 }, SIZE);
    expect(now.scale).toBe(camera.LARGEST);
    for (let i = 0; i < 50; i++) now = camera.zoom(now, 0.5, { x: 0, y: 0 }, SIZE);
    expect(now.scale).toBe(camera.SMALLEST);
  });

  it("follows the pointer in a drag", () => {
    const before = camera.fit(LARGE, SIZE);
    const after = camera.pan(before, 50, -20);
    const place = camera.onStage(after, { x: 0, y: 0 }, SIZE);
    const old = camera.onStage(before, { x: 0, y: 0 }, SIZE);
    expect([place.x - old.x, place.y - old.y]).toEqual([expect.closeTo(50), expect.closeTo(-20)]);
  });

  it("does not move while what is new is in sight, and then only once for several tiles", () => {
    const now = camera.fit(LARGE, SIZE);
    expect(camera.follow(now, boxAround(["-6,0", "6,0", "0,5", "0,-5", "1,1"]), SIZE)).toBe(now);
    const grown = boxAround(["-6,0", "6,0", "0,5", "0,-6"]);
    const moved = camera.follow(now, grown, SIZE);
    expect(moved).not.toBe(now);
    expect(camera.sees(moved, grown, SIZE)).toBe(true);
    expect(camera.follow(moved, grown, SIZE)).toBe(moved);
  });

  it("moves as little as it can to show a cell", () => {
    const near = { x: 0, y: 0, scale: 1 };
    expect(camera.reveal(near, boxAround(["0,0"]), SIZE)).toEqual(near);
    const moved = camera.reveal(near, boxAround(["4,0"]), SIZE);
    expect(camera.sees(moved, boxAround(["4,0"]), SIZE)).toBe(true);
    expect(moved.x).toBeCloseTo(boxAround(["4,0"]).right - SIZE.width / 2);
  });

  it("goes from one view to another without a leap", () => {
    const [a, b] = [camera.fit(SMALL, SIZE), camera.fit(LARGE, SIZE)];
    expect(camera.blend(a, b, 0)).toEqual({ ...a, scale: expect.closeTo(a.scale) });
    expect(camera.blend(a, b, 1)).toEqual({
      x: expect.closeTo(b.x),
      y: expect.closeTo(b.y),
      scale: expect.closeTo(b.scale),
    });
    const half = camera.blend(a, b, 0.5).scale;
    expect(half).toBeLessThan(a.scale);
    expect(half).toBeGreaterThan(b.scale);
  });
});

describe("the camera of a view", () => {
  const still = (reduce: boolean) =>
    vi.stubGlobal("matchMedia", () => ({ matches: reduce }) as unknown as MediaQueryList);
  afterEach(() => vi.unstubAllGlobals());

  function started(): CameraControl {
    still(true);
    const control = new CameraControl();
    control.show(["0,0", "0,1", "1,0"]);
    control.resize(SIZE);
    return control;
  }

  it("rests after a drag, until a new tile would be out of sight", () => {
    const control = started();
    control.pan(-60, 0);
    const before = control.place({ x: 0, y: 0 });
    control.show(["0,0", "0,1", "1,0", "1,1"], ["1,1"]);
    expect(control.place({ x: 0, y: 0 })).toEqual(before);
    control.show(["0,0", "0,1", "1,0", "1,1", "-9,0"], ["-9,0"]);
    expect(control.place({ x: 0, y: 0 })).not.toEqual(before);
    const there = control.place(centre("-9,0"));
    expect(there.x).toBeGreaterThan(0);
  });

  it("fits again when it is asked to", () => {
    const control = started();
    const { scale } = control;
    control.zoom(2);
    expect(control.scale).toBeCloseTo(2 * scale);
    control.fit();
    expect(control.scale).toBeCloseTo(scale);
  });

  it("never loses the map", () => {
    const control = started();
    for (let i = 0; i < 40; i++) control.pan(900, 900);
    const { x, y } = control.place({ x: SMALL.left, y: SMALL.top });
    expect(x).toBeLessThanOrEqual(SIZE.width / 2);
    expect(y).toBeLessThanOrEqual(SIZE.height / 2);
  });

  it("moves in one step where the system asks for no motion, else in many", async () => {
    const control = started();
    const seen: number[] = [];
    control.watch(() => seen.push(control.scale));
    control.zoom(2, null, true);
    expect(seen.length).toBe(1);
    still(false);
    seen.length = 0;
    const first = control.scale;
    control.fit();
    expect(seen.length).toBe(0);
    await vi.waitFor(() => expect(control.scale).toBeCloseTo(first / 2));
    expect(seen.length).toBeGreaterThan(1);
  });

  it("keeps still while it has no room", () => {
    const control = new CameraControl();
    control.resize({ width: 0, height: 0 });
    control.pan(5, 5);
    control.zoom(2);
    expect(control.place({ x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
  });
});
