// What travels between Python and the page of a question; `fjords_widget/widgets/walkthrough/` makes it.
import type { TableWords } from "../board/table";
import type { BookView } from "../shared/rulebook/wire";
import type { Shape } from "../shared/shapes";

/** What somebody who clicks a cell hears about one move there: the move in words, and HTML that Python has made safe.
 * `over` is drawn on the board meanwhile: what would follow. */
export type Answer = {
  move: string;
  text: string;
  kind: "best" | "good" | "poor" | "other";
  html: string;
  over?: string;
};

/** The board. What is marked on it Python has drawn: below the pieces, and over everything. */
export type BoardView = {
  table: TableWords;
  /** "q,r" for each open space, with ":n" behind it where a tile fits in n ways; spaces between. */
  open: string;
  under: string;
  over: string;
  shapes: { [name: string]: Shape };
  /** The part of the drawing that is in sight. */
  box: string;
  /** Colours that the author has chosen. */
  style: string;
  title: string;
  /** The board in words. */
  description: string;
};

export type Asked = {
  prompt: string;
  board: BoardView;
  /** By cell, or by the text of a move that is made nowhere on the board. */
  answers: { [place: string]: Answer[] };
  /** Moves that are made nowhere on the board, and what their buttons say. */
  buttons: { [move: string]: string };
  words: { board: string; none: string; cell: string; [ofTheBook: string]: string };
  lang: string;
};

/** `_book` has the rules that the author names, with their pictures. */
export type QuestionTraits = { _style: string; _asked: Asked; _book: BookView; chosen: string };
