// Which key means which step. The same for everything that can be stepped through.
import { isCombined, isInField } from "../keys";

export type StepKey = "first" | "back" | "play" | "forward" | "last";

const KEYS: { [key: string]: StepKey } = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  " ": "play",
};

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey" | "composedPath">;

/** What a key asks for; null if it is none of ours, or belongs to the field or the button that it is on. */
export function stepKey(event: Key): StepKey | null {
  if (isCombined(event) || event.shiftKey || isInField(event)) return null;
  const found = KEYS[event.key] ?? null;
  const target = event.composedPath()[0];
  if (!found || !(target instanceof Element)) return found;
  return found === "play" && target.closest("button, a, summary, [role='button']") ? null : found;
}
