// What can wait until the page has been seen.

/** Calls back once the browser has painted what stands there now. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}

/** Calls back with the frame after the next one: what stands there now is seen first. */
export function nextFrame(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}
