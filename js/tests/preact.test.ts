// What is shipped in Preact's place, held to what Preact itself does.
import * as used from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";

import * as ours from "../src/preact";
import { settled } from "./fake_model";

type Lib = typeof ours;
const dist = "../node_modules/preact/dist/preact.mjs";
const theirs = (await import(/* @vite-ignore */ dist)) as Lib;
const LIBS: [string, Lib][] = [
  ["Preact", theirs],
  ["ours", ours],
];

const places: [Lib, HTMLElement][] = [];
function place(lib: Lib): HTMLElement {
  const el = document.createElement("div");
  document.body.append(el);
  places.push([lib, el]);
  return el;
}
afterEach(() => {
  for (const [lib, el] of places.splice(0)) {
    lib.render(null, el);
    el.remove();
  }
});

it("stands in for Preact in all these tests", () => {
  expect(used.h).toBe(ours.h);
  expect(theirs.h).not.toBe(ours.h);
});

/** A small tree of everything that there is, the same for the same numbers. */
function tree(lib: Lib, random: () => number, depth = 0): unknown {
  const { h, Fragment } = lib;
  const below = (n: number) => Math.floor(random() * n);
  const some = () => Array.from({ length: below(5) }, () => tree(lib, random, depth + 1));
  const keyed = () =>
    [..."abcdefgh"]
      .sort(() => random() - 0.5)
      .slice(below(8))
      .map((key) => h("i", { key, title: key }, key));
  const kind = below(depth > 3 ? 4 : 12);
  if (kind < 2) return [null, false, true, undefined][below(4)];
  if (kind === 2) return below(3);
  if (kind === 3) return `text ${below(3)}`;
  if (kind === 4) return some();
  if (kind === 5) return h(Fragment, null, ...some());
  if (kind === 6) return h("svg", null, h("g", { class: "x", "data-n": below(2) }, ...some()));
  if (kind === 7) return h(FUNCTIONS[below(2)]!, null, ...some());
  if (kind === 8) return h("ul", null, keyed());
  const odd = {
    id: "x",
    hidden: below(2) > 0,
    "aria-hidden": below(2) > 0,
    title: below(2) ? "t" : undefined,
  };
  return h("p", below(2) ? odd : { "data-on": true }, ...some());
}
const FUNCTIONS = [(props: { children?: unknown }) => props.children, () => "nothing"];

function numbers(seed: number): () => number {
  let x = seed;
  return () => (x = (x * 48271) % 2147483647) / 2147483647;
}

// An attribute that was taken away may stay behind empty where Preact sets a property.
const html = (el: Element) => el.innerHTML.replace(/ (title|id|hidden)=""/g, "");

it("draws one page over another as Preact does", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const [one, two] = [place(theirs), place(ours)];
    for (let step = 0; step < 4; step++) {
      theirs.render(tree(theirs, numbers(seed * 100 + step)), one);
      ours.render(tree(ours, numbers(seed * 100 + step)), two);
      expect(html(two), `seed ${seed}, step ${step}`).toBe(html(one));
    }
  }
});

describe.each(LIBS)("%s", (_, lib) => {
  const { h, render, Component, createRef } = lib;

  it("keeps the elements with their keys, and moves none for another's sake", () => {
    const el = place(lib);
    const list = (keys: string) =>
      render(
        h(
          "ul",
          null,
          [...keys].map((key) => h("li", { key }, key)),
        ),
        el,
      );
    list("abcd");
    const [a, b, c, d] = el.querySelectorAll("li");
    const moves = vi.spyOn(el.firstElementChild!, "insertBefore");
    list("abxcd");
    expect(moves).toHaveBeenCalledTimes(1);
    list("bxd");
    expect(moves).toHaveBeenCalledTimes(1);
    const found = [...el.querySelectorAll("li")];
    expect([found[0], found[2]]).toEqual([b, d]);
    expect([a!.isConnected, c!.isConnected]).toEqual([false, false]);
    list("db");
    expect([...el.querySelectorAll("li")]).toEqual([d, b]);
  });

  it("lets something appear before its like without taking its place", () => {
    const el = place(lib);
    const draw = (first: boolean) =>
      render(h("div", null, first && h("b", null, "1"), h("b", null, "2")), el);
    draw(false);
    const second = el.querySelector("b");
    draw(true);
    expect(el.querySelectorAll("b")[1]).toBe(second);
  });

  it("tells components when they come, change and go, the inner ones first", async () => {
    const told: string[] = [];
    const refs = createRef() as { current: Element | null };
    let again = () => {};
    class Told extends Component {
      override componentDidMount() {
        told.push(`${this.props.name} is there`);
      }
      override componentDidUpdate() {
        told.push(`${this.props.name} changed`);
      }
      override componentWillUnmount() {
        told.push(`${this.props.name} goes, ${el.textContent}`);
      }
      override render() {
        if (this.props.name === "outer") again = () => this.setState({ n: (this.state.n ?? 0) + 1 });
        return h("p", { ref: refs }, this.state.n ?? 0, this.props.children);
      }
    }
    const el = place(lib);
    render(h(Told, { name: "outer" }, h(Told, { name: "inner" })), el);
    expect(told.splice(0)).toEqual(["inner is there", "outer is there"]);
    again();
    again();
    expect(el.textContent).toBe("00");
    await settled();
    expect(el.textContent).toBe("10");
    // What is inside was handed in from outside and is the same: it is left alone.
    expect(told.splice(0)).toEqual(["outer changed"]);
    expect(refs.current?.localName).toBe("p");
    render(null, el);
    expect(told).toEqual(["outer goes, 10", "inner goes, 10"]);
    expect([el.innerHTML, refs.current]).toEqual(["", null]);
  });

  it("draws a part anew in its place, and not at all when it need not", async () => {
    let drawn = 0;
    let again = () => {};
    class Still extends Component {
      override shouldComponentUpdate(next: { n: number }) {
        return next.n !== this.props.n;
      }
      override render() {
        drawn += 1;
        return h("i", null, this.props.n);
      }
    }
    class Part extends Component {
      override render() {
        again = () => this.setState({ open: true });
        return this.state.open && [h("b", null, "1"), h("b", null, "2")];
      }
    }
    const el = place(lib);
    const draw = (n: number) => render(h("div", null, "<", h(Part, null), h(Still, { n }), ">"), el);
    draw(1);
    draw(1);
    again();
    await settled();
    expect(el.innerHTML).toBe("<div>&lt;<b>1</b><b>2</b><i>1</i>&gt;</div>");
    expect(drawn).toBe(1);
    draw(2);
    expect(el.textContent).toBe("<122>");
  });

  it("gives an error to the nearest component that can deal with it", async () => {
    const gone = vi.fn();
    class Guard extends Component {
      static override getDerivedStateFromError(error: Error) {
        return { error: error.message };
      }
      override componentWillReceiveProps() {
        this.setState({ error: null });
      }
      override render() {
        return this.state.error ? h("pre", null, this.state.error) : this.props.children;
      }
    }
    class Other extends Component {
      override componentWillUnmount = gone;
      override render() {
        return "fine";
      }
    }
    const Breaks = ({ now }: { now?: boolean }) => {
      if (now) throw new Error("broken");
      return "whole";
    };
    const el = place(lib);
    const draw = (now: boolean) =>
      render(h(Guard, null, h("p", null, h(Other, null), h(Breaks as never, { now }))), el);
    draw(false);
    expect(el.textContent).toBe("finewhole");
    draw(true);
    await settled();
    expect([el.innerHTML, gone.mock.calls.length]).toEqual(["<pre>broken</pre>", 1]);
    draw(false);
    await settled();
    expect(el.textContent).toBe("finewhole");
    expect(() => render(h(Breaks as never, { now: true }), place(lib))).toThrow("broken");
  });

  it("calls the handler of now", () => {
    const el = place(lib);
    const calls: number[] = [];
    for (const n of [1, 2]) {
      render(h("button", { onClick: () => calls.push(n) }), el);
      el.querySelector("button")!.click();
    }
    render(h("button", {}), el);
    el.querySelector("button")!.click();
    expect(calls).toEqual([1, 2]);
  });

  it("shows what is to be chosen and written, whatever the user did meanwhile", () => {
    const el = place(lib);
    const draw = (value: string, checked: boolean, progress: object) =>
      render(
        [
          h("input", { value }),
          h("input", { type: "checkbox", checked }),
          h(
            "select",
            { value },
            ["a", "b"].map((key) => h("option", { key, value: key }, key)),
          ),
          h("progress", progress),
        ],
        el,
      );
    draw("b", true, {});
    const [text, box] = el.querySelectorAll("input");
    const [list, bar] = [el.querySelector("select")!, el.querySelector("progress")!];
    expect([text!.value, box!.checked, list.value, bar.hasAttribute("value")]).toEqual([
      "b",
      true,
      "b",
      false,
    ]);
    text!.value = "mine";
    box!.checked = false;
    list.value = "a";
    draw("b", true, { value: 0 });
    expect([text!.value, box!.checked, list.value, bar.hasAttribute("value")]).toEqual([
      "b",
      true,
      "b",
      true,
    ]);
    draw("a", false, {});
    expect([text!.value, box!.checked, list.value, bar.hasAttribute("value")]).toEqual([
      "a",
      false,
      "a",
      false,
    ]);
  });
});
