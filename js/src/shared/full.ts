// Filling the window: for phones, projectors, and pages at 200 %.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import "./full.css";

/** The attributes of a root that fills the window. A popover lies over all else, whatever its ancestors cut off. */
export function fullness(full: boolean) {
  return full ? ({ popover: "manual", "data-full": true } as const) : {};
}

export function useFull(root: RefObject<HTMLElement | null>, full: boolean): void {
  useLayoutEffect(() => {
    // An old browser has no popovers: there it fills what its notebook lets it.
    if (full) root.current?.showPopover?.();
  }, [full]);
}
