// The tile in the hand: it lies over all else, whatever the page around the board cuts off.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

import { Picture } from "../../shared/bits";
import { findTile } from "../turn";
import type { PanelView } from "./view";
import "./carried.css";

type Props = { view: PanelView; picture: RefObject<HTMLDivElement | null> };

/** It is there all the time, so that it is in its place when it is first seen. */
export function Carried({ view, picture }: Props) {
  const { state, own } = view;
  const { carried, intent } = own;
  const tile = carried && findTile(state, carried.tile);
  const isCarried = tile != null;
  useLayoutEffect(() => {
    if (isCarried) picture.current?.showPopover?.();
    return () => void (isCarried && picture.current?.hidePopover?.());
  }, [isCarried]);
  const turns = "turns" in intent ? intent.turns : 0;
  return (
    <div ref={picture} class="fj-carried" popover="manual" aria-hidden="true" data-carried={tile?.text}>
      {tile && <Picture view={view} name={`${tile.faces[turns]}0`} mark={tile.mark} />}
    </div>
  );
}
