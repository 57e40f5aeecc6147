// Taking the record of a game out of the page. It needs no kernel.
import { download } from "../shared/download";

/** Puts a text on the clipboard; where that is not allowed it is saved. Whether it was copied. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    save(text);
    return false;
  }
}

/** Saves a text as a file, as a download does. */
export function save(text: string): void {
  download("fjords.txt", "text/plain", [text]);
}
