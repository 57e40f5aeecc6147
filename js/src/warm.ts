// anywidget imports a module anew for each model, and a browser is slow with code that it has not run before. So the
// first module of a build serves all models of the page.

const CODE = Symbol.for("fjords_widget.code");
/** The build puts a checksum of the bundle in its place. */
const BUILD = "FJORDS_BUILD";

/** What the first module of this build has exported, or else this. */
export function warm<Exports extends object>(exports: Exports): Exports {
  const page = globalThis as { [CODE]?: Map<string, object> };
  const builds = (page[CODE] ??= new Map<string, object>());
  if (!builds.has(BUILD)) builds.set(BUILD, exports);
  return builds.get(BUILD) as Exports;
}
