// What can be done with the tile that lies there not confirmed, offered on the tile itself.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { Cell } from "../board/geometry";
import type { BoardHandle } from "../board/handle";
import { Button, Picture, Sign } from "../shared/bits";
import { choices, turnTile, type Choice, type LaidIntent, type PlacedIntent } from "./turn";
import { clear, place } from "./choices_place";
import { pieceName } from "../shared/piece_name";
import type { View } from "./view";
import "./choices.css";

type Props = { view: View; intent: LaidIntent | PlacedIntent; board: BoardHandle };

export function Choices({ view, intent, board }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { t, act, state, own } = view;
  const secret = intent.kind === "laid" ? intent.secret : "no";
  useFocus(box, board);
  // While places are picked on the map the box lies in a corner, out of the way.
  usePlace(box, board, secret === "no" ? intent.cell : null);
  return (
    <div
      ref={box}
      class="fj-choices fj-over"
      role="group"
      aria-label={t(intent.kind === "laid" ? "choice.title" : "choice.confirm", { place: intent.cell })}
      data-choices
      // A mouse leaves the keyboard on the map.
      onMouseDown={(event) => event.preventDefault()}
    >
      {secret !== "no" && <p>{t(secret === "from" ? "step.secret_from" : "step.secret_to")}</p>}
      {secret === "no" && turnTile(state, own, 1).do === "intent" && (
        <Sign icon="turn" label={t("choice.turn")} data-do="turn" onClick={() => act.turnTile(1)} />
      )}
      {choices(state, own).map((choice, n) => (
        <Offer key={choice.key} view={view} choice={choice} first={n === 0} />
      ))}
    </div>
  );
}

/** One of the choices; the first takes the focus when the keyboard has laid the tile. */
function Offer({ view, choice, first }: { view: View; choice: Choice; first: boolean }) {
  const { t, act } = view;
  const { key, move, then } = choice;
  const hooks = { "data-move": move, "data-first": first ? "" : undefined };
  if (then === "back") {
    return <Sign icon="close" label={t(key)} data-do="put-back" {...hooks} onClick={() => act.cancel()} />;
  }
  const picture = pictureOf(view, key);
  return (
    <Button
      data-main={picture ? undefined : ""}
      data-do={then}
      {...hooks}
      onClick={() => (move ? act.play(move) : act.pickSecret())}
    >
      {picture && <Picture view={view} name={picture} />}
      {t(key)}
    </Button>
  );
}

/** The name of the shape of what would be built. */
function pictureOf({ state }: View, key: string): string | null {
  const colour = state._seats[state.turn ?? 0]?.colour;
  const kind = key.slice(7);
  if (kind === "longhouse") return pieceName(state, kind, colour);
  if (kind === "settle") return pieceName(state, "viking", colour);
  return kind === "home" || kind === "secret" ? `stone-${kind}-${colour}` : null;
}

/** Whoever works by keyboard is taken to the choices, and back to the map when they are gone. */
function useFocus(box: RefObject<HTMLElement | null>, board: BoardHandle): void {
  useLayoutEffect(() => {
    const here = box.current!;
    if (board.byKeyboard) here.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = here.getRootNode() as Document;
      if (here.contains(activeElement)) board.focus(board.scene?.cursor ?? null);
    };
  }, [board]);
}

/** Keeps the choices beside their tile, wherever the camera shows it. */
function usePlace(box: RefObject<HTMLElement | null>, board: BoardHandle, cell: Cell | null): void {
  useLayoutEffect(() => {
    const here = box.current!;
    const put = () => place(here, board, cell);
    put();
    const unwatch = board.camera.watch(put);
    return () => {
      unwatch();
      clear(here);
    };
  });
}
