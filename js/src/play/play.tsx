// The board to play on, with all that stands around it.
import type { ComponentType } from "preact";
import { useMemo, useRef } from "preact/hooks";

import { useBoardHandle, type BoardHandle } from "../board/handle";
import { fullness, useFull } from "../shared/full";
import { isInField } from "../shared/keys";
import { DefsPlace, rootProps } from "../shared/root";
import { GameBoard } from "./board";
import { handleKey } from "./keys";
import { Ending } from "./panels/ending";
import { Hint, HintsTaken } from "./panels/hint";
import { MatchEnd, switchByKey } from "./panels/match";
import { Puzzle } from "./panels/puzzle";
import { isDrawing, Row } from "./panels/row";
import { Seats } from "./panels/seats";
import { hasVoyages } from "./panels/settling";
import { Notices, Status } from "./panels/status";
import { Tools } from "./panels/tools";
import type { PanelView } from "./panels/view";
import { WhyNot } from "./panels/whynot";
import { sheets } from "./panels/sheets";
import { playScene } from "./scene";
import "../board/stage.css";
import "./play.css";

type Props = { view: PanelView };

/** What another widget puts beside the board. */
export type Extras = { AboveRow?: ComponentType<Props>; BelowRow?: ComponentType<Props> };

export function Play({ view, defs, extras }: Props & { defs: Element; extras: Extras }) {
  const { state, own, t } = view;
  const board = useBoardHandle();
  const root = useRef<HTMLElement>(null);
  useFull(root, own.full);
  const facts = panelFacts(view);
  const status = useMemo(() => <Status view={view} />, facts);
  const tools = useMemo(() => <Tools view={view} />, facts);
  const side = useMemo(() => <Side view={view} extras={extras} />, facts);
  const ending = useMemo(
    () => <Ending view={view} above={<MatchEnd view={view} />} below={<HintsTaken view={view} />} />,
    facts,
  );
  return (
    <section
      ref={root}
      {...fullness(own.full)}
      {...rootProps("play", state)}
      aria-label={t("play.label")}
      data-live={String(own.live)}
      data-pending={own.pending ?? undefined}
      data-next={own.next ?? undefined}
      data-carrying={own.carried?.tile}
      onKeyDown={(event) => onKey(event, view, board)}
    >
      <DefsPlace defs={defs} />
      <div
        class="fj-frame"
        data-sheet={own.panel}
        data-players={state._setup.players}
        data-drawing={isDrawing(view) || undefined}
        data-stones={hasVoyages(state) || undefined}
        data-talk={state._setup.tableTalk || undefined}
      >
        <div class="fj-heading">
          {status}
          <Notices view={view} />
        </div>
        {tools}
        <div class="fj-stage">
          {view.beside}
          <GameBoard view={view} scene={playScene(view)} board={board} />
          <Hint view={view} board={board} />
          <WhyNot view={view} board={board} />
        </div>
        {side}
        {ending}
      </div>
    </section>
  );
}

function Side({ view, extras: { AboveRow, BelowRow } }: Props & { extras: Extras }) {
  const Sheet = sheets[view.own.panel];
  return (
    <div class="fj-side">
      {AboveRow && <AboveRow view={view} />}
      <Puzzle view={view} />
      <Row view={view} />
      {BelowRow && <BelowRow view={view} />}
      <Seats view={view} />
      {Sheet && <Sheet view={view} />}
    </div>
  );
}

/** What the panels show. Where the pointer is does not matter to them: it moves over the board without their being
 * drawn anew. */
function panelFacts(view: PanelView): unknown[] {
  const { state, own, t, log, arrived } = view;
  return [
    state,
    own.intent,
    own.panel,
    own.rule,
    own.full,
    own.slots,
    own.carried,
    own.part,
    own.live,
    own.late,
    own.allWays,
    t,
    log,
    arrived,
  ];
}

/** Letters and arrows are the board's, unless something is being written or chosen. No key goes on to the notebook:
 * to it even a switch or a list of ours is a cell on which one letter cuts, pastes or deletes. */
function onKey(event: KeyboardEvent, view: PanelView, board: BoardHandle): void {
  event.stopPropagation();
  if (event.defaultPrevented || isInField(event)) return;
  if (switchByKey(event, view) || handleKey(event, view, board)) event.preventDefault();
}
