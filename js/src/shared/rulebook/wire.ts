// The rulebook as it travels; `fjords_widget/widgets/shared/book_view.py` makes it.

/** The rulebook in words: chapters of paragraphs and sections, those of this game first. */
export type BookView = {
  chapters: BookChapter[];
  /** Of a file that stands by itself: the figures of some sections as JSON, deflated, in base64. */
  pictures?: string;
};
export type BookChapter = { id: string; title: string; paragraphs: string[]; sections: BookSection[] };
/** A rule, by its id, or an example. */
export type BookSection = {
  id: string;
  title: string;
  text: string;
  rule: boolean;
  notes: { kind: string; label: string; text: string }[];
};
/** A picture of the rulebook: what it claims, in a word, and the rules that forbid what it shows. */
export type BookFigure = {
  name: string;
  caption: string;
  kind: "right" | "wrong" | "";
  verdict: string;
  rules: string[];
  images: { src: string; width: number; height: number }[];
};

export function hasRule(book: BookView | undefined, rule: string): boolean {
  return !!book?.chapters.some(({ sections }) => sections.some(({ id }) => id === rule));
}

/** By section. */
export type Figures = { [section: string]: BookFigure[] };
