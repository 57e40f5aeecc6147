// The pictures of the rulebook: fetched by section, and kept, since they never change.
import { useLayoutEffect, useState } from "preact/hooks";

import type { BookChapter, BookFigure } from "../wire";
import type { PanelView } from "./view";

export type Pictures = ReadonlyMap<string, BookFigure[]>;

/** By language, then by section: all boards on a page share them. */
const kept = new Map<string, Map<string, BookFigure[]>>();

/** The pictures of a chapter, as they arrive: those of the wanted rule come first. */
export function usePictures(view: PanelView, chapter: BookChapter | undefined, wanted: string | null) {
  const { lang } = view.state._setup;
  const [pictures, setPictures] = useState<Pictures | undefined>(() => kept.get(lang));
  useLayoutEffect(() => {
    let isCurrent = true;
    const here = kept.get(lang) ?? new Map<string, BookFigure[]>();
    kept.set(lang, here);
    const missing = (chapter?.sections ?? []).map(({ id }) => id).filter((id) => !here.has(id));
    const first = missing.filter((id) => id === wanted);
    const fetch = async (sections: string[]) => {
      if (!sections.length || !view.own.live) return;
      const answer = await view.act.request({ do: "figures", sections });
      if (!answer.ok) return;
      for (const [id, figures] of Object.entries(answer.figures)) here.set(id, figures);
      if (isCurrent) setPictures(new Map(here));
    };
    setPictures(new Map(here));
    const fetchAll = async () => {
      await fetch(first);
      if (isCurrent) await fetch(missing.filter((id) => id !== wanted));
    };
    void fetchAll();
    return () => void (isCurrent = false);
  }, [lang, chapter?.id, wanted, view.own.live]);
  return pictures;
}
