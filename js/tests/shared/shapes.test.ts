import { describe, expect, it } from "vitest";

import { Defs, ShapeStore } from "../../src/shared/shapes";

const PEAK = { svg: '<g id="@@m0"><path class="fj-rock-lit" d="M-19 0-11.9-6.2 2.3-22z"/></g>' };
const CLIP = { svg: '<clipPath id="@@hex"><path d="M0 0 1 1 0 1z"/></clipPath>' };
const TILE = {
  svg: '<g id="@@T"><g clip-path="url(#@@hex)"><path class="fj-sea" d="M0 0z"/></g><use href="#@@m0" x="-46" y="58.5"/></g>',
};

describe("shapes", () => {
  it("come into a page once, with all that they refer to", () => {
    const shapes = new ShapeStore(() => Promise.resolve(null));
    shapes.add({ m0: PEAK, hex: CLIP, T: TILE });
    const defs = new Defs(document, "p-", shapes);
    for (let times = 0; times < 2; times++) expect(defs.shape("T")).toBe(TILE);
    expect(defs.shape("nothing")).toBeNull();
    const idsIn = (place: string) => [...defs.root.querySelectorAll(`${place} [id]`)].map(({ id }) => id);
    expect(idsIn("[display=none]")).toEqual(["p-T", "p-m0"]);
    // A browser may clip to nothing that is not displayed.
    expect(idsIn("defs:not([display=none])")).toEqual(["p-hex"]);
  });
});
