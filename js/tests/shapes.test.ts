import { describe, expect, it } from "vitest";

import { Defs, writtenOut } from "../src/shapes";

const PEAK = { svg: '<g id="@@m0"><path class="fj-rock-lit" d="M-19 0-11.9-6.2 2.3-22z"/></g>' };
const CLIP = { svg: '<clipPath id="@@hex"><path d="M0 0 1 1 0 1z"/></clipPath>' };
const TILE = {
  svg: '<g id="@@T"><g clip-path="url(#@@hex)"><path class="fj-sea" d="M0 0z"/></g><use href="#@@m0" x="-46" y="58.5"/></g>',
};
const find = (name: string) => ({ m0: PEAK, hex: CLIP, T: TILE })[name];

describe("shapes", () => {
  it("have their peaks written into them, each where it stands", () => {
    const written = writtenOut(TILE.svg, find);
    expect(written).toContain('<path class="fj-rock-lit" d="M-65 58.5 -57.9 52.3 -43.7 36.5z"/>');
    expect(written).not.toContain("<use");
  });

  it("keep a reference to what is no peak, or is not there", () => {
    const coast = '<use href="#@@c" class="fj-sand"/><use href="#@@hex" x="1" y="2"/>';
    expect(writtenOut(coast, find)).toBe(coast);
  });

  it("come into a page once, with all that they still refer to", () => {
    const defs = new Defs(document, "p-");
    for (let times = 0; times < 2; times++) defs.add("T", find);
    expect([...defs.root.querySelectorAll("[id]")].map((shape) => shape.id)).toEqual(["p-T", "p-hex"]);
    expect(defs.has("m0")).toBe(false);
  });
});
