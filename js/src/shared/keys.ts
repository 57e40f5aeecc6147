// What every widget has to know of a key before it asks what the key means there.

export type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

/** A key by its place: called by what a keyboard of the United States has there, whatever this one writes. The six
 * directions are a hexagon on every keyboard that way, and digits need no Shift on a French one. */
export function placeOf({ key, code }: Pick<Key, "key" | "code">): string {
  const place = /^(?:Key|Digit)(\w)$|^(Equal|Minus)$/.exec(code);
  // The question mark is known by what it is: on a French keyboard it shares its place with a letter.
  return (key === "?" ? key : (place?.[1] ?? place?.[2] ?? key)).toLowerCase();
}

/** Whether it is pressed together with one that makes it the browser's or the notebook's. */
export function isCombined({
  ctrlKey,
  altKey,
  metaKey,
}: Pick<Key, "ctrlKey" | "altKey" | "metaKey">): boolean {
  return ctrlKey || altKey || metaKey;
}

/** Whether it is the key of somebody who writes or chooses in a field. */
export function isInField(event: Pick<KeyboardEvent, "composedPath">): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest("input, select, textarea") != null;
}
