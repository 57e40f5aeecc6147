// Short names in the bundle for the classes that only the bundle speaks of; the sources keep the long ones.

/** What others look for: the element as a whole, the picture's own style sheet, and tests. */
const KNOWN =
  "play fault host map unknown counted headline news said hidden defs frame side sheet sheet-body space legal under seat total board";

// Not the variables, which begin with two hyphens.
const NAME = /(?<![\w-])fj-[\w-]+/g;

/** Gives scripts and style sheets, by the names of their files, with the same short names in all of them. A class
 * that the code puts together while it runs keeps its own, since the code has no such word in it. */
export function withShortNames(files) {
  const all = (end) =>
    Object.keys(files)
      .filter((file) => file.endsWith(end))
      .map((file) => files[file])
      .join("\n");
  const known = new Set(KNOWN.split(" ").map((name) => `fj-${name}`));
  const [spoken, styled] = [new Set(all(".js").match(NAME)), new Set(all(".css").match(/(?<=\.)fj-[\w-]+/g))];
  const own = [...styled].filter((name) => spoken.has(name) && !known.has(name));
  const short = new Map(own.map((name, n) => [name, `fj-${n.toString(36)}`]));
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      text.replace(NAME, (name) => short.get(name) ?? name),
    ]),
  );
}
