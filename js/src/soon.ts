// What can wait until the page has been seen.

/** Calls back once the browser has painted what stands there now. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
