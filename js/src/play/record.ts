// Taking the record of a game out of the page. It needs no kernel.

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
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "fjords.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
