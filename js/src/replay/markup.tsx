// SVG that Python has made: the marks that it has drawn.

/** Marks on the board; their texts are there for tests. */
export function Drawing({ svg, texts }: { svg: string; texts?: string[] }) {
  return <g class="fj-drawing" data-marks={texts?.join("|")} dangerouslySetInnerHTML={{ __html: svg }} />;
}
