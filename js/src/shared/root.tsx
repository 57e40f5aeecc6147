// What the root of every view has, where its shapes stand, and what is heard of it.
import { useLayoutEffect, useRef } from "preact/hooks";

/** What tests and other scripts go by. */
type Shown = { phase: string; turn?: number | null | undefined; ply: number; _setup: { lang: string } };

/** The attributes of a root; `look` is the class of its own, where that is not the widget's name. Keys typed within are kept
 * from the notebook; who hears it hears it in its own language, whatever that of the notebook is. */
export function rootProps(name: string, { phase, turn, ply, _setup: { lang } }: Shown, look = name) {
  return {
    class: `fj fj-auto-theme fj-widget fj-${look}`,
    tabIndex: -1,
    lang,
    "data-lm-suppress-shortcuts": "true",
    "data-fjords": name,
    "data-phase": phase,
    "data-turn": turn ?? "",
    "data-ply": ply,
  };
}

/** The shapes of a view, which are not drawn by Preact. */
export function DefsPlace({ defs }: { defs: Element }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current!.append(defs), [defs]);
  return <div class="fj-defs" ref={place} />;
}

/** What is heard of a view and not seen: what was said last, and what its keys do. */
export function Heard({ said, keys, prefix }: { said: string; keys: string; prefix: string }) {
  return (
    <>
      <div class="fj-said" role="status" aria-live="polite">
        {said || null}
      </div>
      <p class="fj-said" id={`${prefix}keys`}>
        {keys}
      </p>
    </>
  );
}
