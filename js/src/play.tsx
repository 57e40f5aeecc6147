// The board to play on, with all that stands around it.
import { Component, type ComponentChildren } from "preact";

import { Board } from "./board/board";
import { handleKey } from "./keys";
import { Ending } from "./panels/ending";
import { Row } from "./panels/row";
import { Seats } from "./panels/seats";
import { Notices, Status } from "./panels/status";
import { Tools } from "./panels/tools";
import type { PanelView } from "./panels/view";
import { WhyNot } from "./panels/whynot";
import { rest } from "./rest";
import { nextFrame } from "./soon";

type Props = { view: PanelView };

export function Play({ view, defs }: { view: PanelView; defs: Element }) {
  const { state, own, t } = view;
  return (
    <section
      class="fj-play fj fj-auto-theme"
      aria-label={t("play.label")}
      tabIndex={-1}
      data-lm-suppress-shortcuts="true"
      data-fjords="play"
      data-phase={state.phase}
      data-turn={state.turn ?? ""}
      data-ply={state.ply}
      data-live={String(own.live)}
      data-pending={own.pending ?? undefined}
      onKeyDown={(event) => onKey(event, view)}
    >
      <div class="fj-defs" ref={(el) => void (el && defs.parentNode !== el && el.append(defs))} />
      <div class="fj-frame" data-sheet={own.panel}>
        <Still view={view} of={Head} />
        <div class="fj-stage">
          {view.beside}
          <Board view={view} />
          <Notices view={view} />
          <WhyNot view={view} />
        </div>
        <Still view={view} of={Side} />
      </div>
    </section>
  );
}

function Head({ view }: Props) {
  return (
    <>
      <Status view={view} />
      <Tools view={view} />
    </>
  );
}

function Side({ view }: Props) {
  const fetched = rest();
  const Sheet = fetched?.sheets[view.own.panel];
  const noted = view.state._noting && fetched;
  return (
    <div class="fj-side">
      {noted && <noted.Notes view={view} />}
      <Row view={view} />
      {noted && <noted.Steps view={view} />}
      <Ending view={view} />
      <Seats view={view} />
      {Sheet && <Sheet view={view} />}
    </div>
  );
}

type StillProps = Props & { of: (props: Props) => ComponentChildren };

/** Panels do not care where the pointer is: it moves over the board without their being drawn anew. And a move is seen
 * on the board first: they follow one frame later. */
class Still extends Component<StillProps> {
  #drawn = facts(this.props.view);
  #waits = false;
  #due = false;

  override shouldComponentUpdate({ view }: StillProps): boolean {
    const now = facts(view);
    const due = this.#due;
    this.#due = false;
    if (now.every((fact, n) => fact === this.#drawn[n])) return false;
    if (!due && view.state.ply !== this.#drawn[0].ply) {
      if (!this.#waits) nextFrame(() => this.#follow());
      this.#waits = true;
      return false;
    }
    this.#drawn = now;
    return true;
  }

  #follow(): void {
    this.#waits = false;
    this.#due = true;
    this.setState({});
  }

  render() {
    const { of: Of, view } = this.props;
    return <Of view={view} />;
  }
}

function facts({ state, own, t, log, arrived }: PanelView): [PanelView["state"], ...unknown[]] {
  return [state, own.intent, own.panel, own.part, own.live, own.allWays, t, log, arrived, own.more];
}

/** Letters and arrows are the board's, unless something is being written or chosen. No key goes on to the notebook:
 * to it even a switch or a list of ours is a cell on which one letter cuts, pastes or deletes. */
function onKey(event: KeyboardEvent, view: PanelView): void {
  event.stopPropagation();
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest("input, select, textarea")) return;
  if (handleKey(event, view)) event.preventDefault();
}
