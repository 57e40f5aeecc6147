// What can be done with the tile that lies there not confirmed, offered on the tile itself.
import { kept } from "../kept";
import { Button, Picture, Sign } from "../panels/bits";
import { choices, turned, type LaidIntent } from "../turn";
import type { View } from "../view";
import type { Cell } from "../wire";
import type { CameraControl } from "./control";
import { centre, INRADIUS } from "./geometry";
import type { Live } from "./live";

const GAP = 8;

type Props = { view: View; intent: LaidIntent; live: Live };

export const Choices = kept<Props>((_, first) => {
  const { live } = first;
  let box: HTMLElement;
  /** Null while places are picked on the map: then the box lies in a corner, out of the way. */
  let cell: Cell | null;
  let end: (() => void) | null = null;
  const put = () => place(box, live.control, cell);
  /** The keyboard does not get lost when what it is on goes away. */
  const leave = () => {
    if (box.contains((box.getRootNode() as Document).activeElement)) live.focus(live.view.own.cursor);
  };
  return {
    draw({ view, intent }) {
      cell = intent.secret === "no" ? intent.cell : null;
      return <Offers view={view} intent={intent} put={(el) => (box = el)} leave={leave} />;
    },
    drawn() {
      put();
      if (end) return;
      end = live.control.watch(put);
      if (live.byKey) box.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
    },
    close() {
      end?.();
      leave();
    },
  };
});

type OffersProps = { view: View; intent: LaidIntent; put(box: HTMLElement): void; leave(): void };

function Offers({ view, intent, put, leave }: OffersProps) {
  const { t, act, state, own } = view;
  const { secret } = intent;
  const title = t("choice.title", { place: intent.cell });
  const send = (move: string) => {
    act.play(move);
    // While nothing has changed on the page: later the browser would have to lay it out for this.
    leave();
  };
  return (
    <div
      ref={(el) => void (el && put(el))}
      class="fj-choices fj-over"
      role="group"
      aria-label={title}
      data-choices
      onMouseDown={stay}
    >
      {secret !== "no" && <p>{t(secret === "from" ? "step.secret_from" : "step.secret_to")}</p>}
      {secret === "no" && turned(state, own, 1).do === "intent" && (
        <Sign icon="turn" label={t("choice.turn")} data-do="turn" onClick={() => act.turnTile(1)} />
      )}
      {choices(state, own).map(({ key, move, then }, i) => {
        const first = i ? undefined : "";
        const text = t(key);
        if (then === "back") {
          const hooks = { "data-do": "put-back", "data-first": first };
          return <Sign key={key} icon="close" label={text} {...hooks} onClick={() => act.cancel()} />;
        }
        const picture = pictureOf(view, key);
        return (
          <Button
            key={key}
            data-main={picture ? undefined : ""}
            data-move={move}
            data-do={then}
            data-first={first}
            onClick={() => (move ? send(move) : act.pickSecret())}
          >
            {picture && <Picture view={view} name={picture} />}
            {text}
          </Button>
        );
      })}
    </div>
  );
}

/** A mouse leaves the keyboard on the map: it need not be put back when the choices go. */
function stay(event: MouseEvent): void {
  event.preventDefault();
}

/** The name of the shape of what would be built. */
function pictureOf({ state }: View, key: string): string | null {
  const colour = state._seats[state.turn ?? 0]?.colour;
  const kind = key.slice(7);
  if (kind === "longhouse") return `${kind}-${colour}`;
  return kind === "home" || kind === "secret" ? `stone-${kind}-${colour}` : null;
}

/** Below the tile or, where there is no room, above it; never beyond the stage, nor over the zoom buttons. */
function place(box: HTMLElement, control: CameraControl, cell: Cell | null): void {
  const { width, height } = control.size;
  const { x, y } = cell === null ? { x: 0, y: Infinity } : control.place(centre(cell));
  const reach = INRADIUS * control.scale + GAP;
  const [w, h] = [box.offsetWidth, box.offsetHeight];
  const zoom = box.nextElementSibling as HTMLElement;
  const within = (value: number, room: number) => Math.round(Math.max(GAP, Math.min(room - GAP, value)));
  const top = within(y + reach + h + GAP <= height ? y + reach : y - reach - h, height - h);
  const low = top + h + GAP > zoom.offsetTop;
  box.style.left = `${within(x - w / 2, (low ? zoom.offsetLeft : width) - w)}px`;
  box.style.top = `${top}px`;
}
