// Files that a page saves, as a download does.

export function download(name: string, mime: string, parts: BlobPart[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: mime }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
