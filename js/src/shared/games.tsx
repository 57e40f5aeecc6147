// A switch between the games of a match.
import { Button } from "./bits";
import type { Translate } from "./words";
import "./games.css";

type Props = { t: Translate; games: number; shown: number; show: (n: number) => void; label?: boolean };

/** Games are counted from 1. */
export function GameSwitch({ t, games, shown, show, label = true }: Props) {
  return (
    <div class="fj-flow fj-games" role="group" aria-label={t("match.switch")}>
      {label && <span aria-hidden="true">{t("match.short")}</span>}
      {Array.from({ length: games }, (_, n) => n + 1).map((n) => (
        <Button
          key={n}
          data-game={n}
          aria-label={t("match.game", { n })}
          aria-pressed={n === shown}
          onClick={() => n !== shown && show(n)}
        >
          {n}
        </Button>
      ))}
    </div>
  );
}

/** The game that a key goes to: the one before or after; null if it is no such key, or there is none. */
export function gameKey(event: Pick<KeyboardEvent, "key">, games: number, shown: number): number | null {
  const by = event.key === "PageDown" ? 1 : event.key === "PageUp" ? -1 : 0;
  const n = shown + by;
  return by && n >= 1 && n <= games ? n : null;
}
