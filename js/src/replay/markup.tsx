// HTML and SVG that Python has made: comments that it has made safe, and marks that it has drawn.

/** A comment. */
export function Html({ html, ...rest }: { html: string; class?: string }) {
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Marks on the board; their texts are there for tests. */
export function Drawing({ svg, texts }: { svg: string; texts?: string[] }) {
  return <g class="fj-drawing" data-marks={texts?.join("|")} dangerouslySetInnerHTML={{ __html: svg }} />;
}
