// Beside the board: the tiles, and the buttons by which a task is done.
import { Button, Picture } from "../shared/bits";
import { Faces } from "../shared/faces";
import { sides } from "../shared/terrain";
import { useDrag } from "./dragging";
import { PATIENCE, rightTiles, type LearnView } from "./view";
import type { RowTile } from "./wire";

type Props = { view: LearnView };

export function Doing({ view }: Props) {
  const { step } = view;
  return (
    <div class="fj-learn-doing">
      <Row view={view} />
      {step.gesture === "turn" && !view.isDone && <Turning view={view} />}
      {step.gesture === "button" && <Buttons view={view} />}
    </div>
  );
}

/** The tiles beside the board; one that is to be chosen is a button. */
function Row({ view }: Props) {
  const { step, answer, t } = view;
  const row = answer?.after?.row ?? step.row;
  if (!row.length || step.gesture === "turn") return null;
  return <Faces tiles={row} label={t("learn.row")} draw={(tile) => <TileButton view={view} tile={tile} />} />;
}

function TileButton({ view, tile }: Props & { tile: RowTile }) {
  const { step, act, t, isDone } = view;
  const canChoose = step.gesture === "tile" || (step.gesture === "lay" && !step.tile);
  const isLit = canChoose && !isDone && litTiles(view).includes(tile.text);
  const isLaid = step.gesture === "lay" && !isDone;
  const isShown = step.gesture === "button" || step.gesture === "next";
  const drag = useDrag({
    begin: () => isLaid && act.pick(tile.text),
    over: (cell) => isLaid && act.hover(cell),
    drop: (cell) => isLaid && act.cell(cell),
    click: () => act.pick(tile.text),
  });
  const label = [sides(t, tile.face), tile.mark && t(`rune.${tile.mark}`), isLit && t("learn.lit")];
  return (
    <Button
      class="fj-tile"
      data-tile={tile.text}
      data-lit={isLit ? "true" : undefined}
      data-shown={isShown ? "true" : undefined}
      aria-label={label.filter(Boolean).join(", ")}
      aria-pressed={view.tile === tile.text}
      disabled={view.tile !== tile.text && (isDone || !canChoose)}
      {...drag}
    >
      <Picture view={view} name={tile.symbol} mark={tile.mark} />
    </Button>
  );
}

/** The tiles that a step lights up, and after some trouble the right ones. */
function litTiles({ step, wrong }: LearnView): string[] {
  return wrong >= PATIENCE ? rightTiles(step) : (step.lit ?? []);
}

function Turning({ view: { act, t } }: Props) {
  return (
    <div class="fj-learn-buttons">
      <Button icon="turn-back" data-do="turn-back" onClick={() => act.turn(-1)}>
        {t("learn.turn_back")}
      </Button>
      <Button icon="turn" data-do="turn" onClick={() => act.turn(1)}>
        {t("learn.turn")}
      </Button>
      <Button class="fj-button fj-main" data-do="lay" onClick={act.layTurned}>
        {t("learn.lay")}
      </Button>
    </div>
  );
}

function Buttons({ view }: Props) {
  const { step, act, isDone, answer, wrong } = view;
  return (
    <div class="fj-learn-buttons">
      {step.buttons!.map(([key, label]) => {
        const given = step.answers[key]!;
        const isLit = wrong >= PATIENCE && given.right && !isDone;
        return (
          <Button
            key={key}
            class={isLit ? "fj-button fj-learn-lit" : "fj-button"}
            data-answer={key}
            aria-pressed={answer === given}
            disabled={isDone && answer !== given}
            onClick={() => act.press(key)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
