// HTML and SVG that Python has made: comments that it has made safe, and marks that it has drawn.
import { createRef } from "preact";

import { kept } from "../kept";

/** A comment. */
export const Html = kept<{ html: string; class?: string }>(() => {
  const box = createRef<HTMLDivElement>();
  let shown = "";
  let wanted = "";
  return {
    draw({ html, ...rest }) {
      wanted = html;
      return <div ref={box} {...rest} />;
    },
    drawn() {
      if (shown !== wanted) box.current!.innerHTML = shown = wanted;
    },
  };
});

/** Marks on the board; their texts are there for tests. */
export const Drawing = kept<{ svg: string; texts?: string[] }>(() => {
  const box = createRef<SVGGElement>();
  let shown = "";
  let wanted = "";
  return {
    draw({ svg, texts }) {
      wanted = svg;
      return <g ref={box} class="fj-drawing" data-marks={texts?.join("|")} />;
    },
    drawn() {
      if (shown !== wanted) box.current!.innerHTML = shown = wanted;
    },
  };
});
