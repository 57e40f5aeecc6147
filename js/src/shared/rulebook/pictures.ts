// The pictures of the rulebook: fetched by section, and kept, since they never change.
import { useLayoutEffect, useState } from "preact/hooks";

import type { Answer } from "../wire";
import type { BookChapter, BookFigure, BookView, Figures } from "./wire";

export type Pictures = ReadonlyMap<string, BookFigure[]>;
export type FetchFigures = (sections: string[]) => Promise<Answer<{ figures: Figures }>>;

/** By language, then by section: all boards on a page share them. */
const kept = new Map<string, Map<string, BookFigure[]>>();

type Wanted = {
  book: BookView;
  lang: string;
  chapter: BookChapter | undefined;
  /** The rule whose pictures come first. */
  wanted: string | null;
  /** Null: there is nobody to ask. */
  fetch: FetchFigures | null;
};

/** The pictures of a chapter, as they arrive. */
export function usePictures({ book, lang, chapter, wanted, fetch }: Wanted): Pictures | undefined {
  const [pictures, setPictures] = useState<Pictures | undefined>(() => kept.get(lang));
  const isLive = fetch != null;
  useLayoutEffect(() => {
    let isCurrent = true;
    const here = kept.get(lang) ?? new Map<string, BookFigure[]>();
    kept.set(lang, here);
    const add = (figures: Figures) => {
      for (const [id, found] of Object.entries(figures)) here.set(id, found);
      if (isCurrent) setPictures(new Map(here));
    };
    const ask = async (isFirst: boolean) => {
      const ids = (chapter?.sections ?? []).map(({ id }) => id);
      const sections = ids.filter((id) => !here.has(id) && (id === wanted) === isFirst);
      if (!isCurrent || !sections.length || !fetch) return;
      const answer = await fetch(sections);
      if (answer.ok) add(answer.figures);
    };
    const fetchAll = async () => {
      if (book.pictures) add(await unpack(book.pictures));
      await ask(true);
      await ask(false);
    };
    setPictures(new Map(here));
    void fetchAll();
    return () => void (isCurrent = false);
  }, [book, lang, chapter?.id, wanted, isLive]);
  return pictures;
}

/** Pictures that came with the page. */
async function unpack(packed: string): Promise<Figures> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(unpacked).json()) as Figures;
}
