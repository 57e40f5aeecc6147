// Bundles the page's half of the widgets: `node build.mjs [folder]` writes NAME.js and NAME.css there for each widget,
// and licences.txt, the licences of what the bundles contain of others.
import { build } from "esbuild";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";

const here = import.meta.dirname;
const outdir = resolve(process.argv[2] ?? resolve(here, "../fjords_widget/static"));
const entryPoints = JSON.parse(await readFile(resolve(here, "bundles.json"), "utf8"));

// A build that fails must not leave older files behind.
await rm(outdir, { recursive: true, force: true });
const { metafile, outputFiles } = await build({
  absWorkingDir: here,
  entryPoints,
  outdir,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  logLevel: "warning",
  metafile: true,
  write: false,
});
const licences = await Promise.all(bundledPackages(metafile).map(readLicence));
// A page that is sent to a friend contains the bundle, and so it names whose work it is.
const notice = `/*! ${licences.map(({ name, licence, owner }) => `${name}: ${licence}, ${owner}`).join("; ")} */\n`;
await mkdir(outdir, { recursive: true });
for (const { path, text } of outputFiles) {
  await writeFile(resolve(outdir, basename(path)), path.endsWith(".js") ? notice + text : text);
}
const texts = licences.map(({ name, version, text }) => `${name} ${version}\n\n${text.trim()}\n`);
await writeFile(resolve(outdir, "licences.txt"), texts.join(`\n${"-".repeat(80)}\n\n`));

/** The names of the packages of which something is in a bundle. */
function bundledPackages({ inputs }) {
  const names = Object.keys(inputs).map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** What a package says of itself; a build without its licence fails. */
async function readLicence(name) {
  const folder = resolve(here, "node_modules", name);
  const { version, license: licence } = JSON.parse(await readFile(resolve(folder, "package.json"), "utf8"));
  const text = await readFile(resolve(folder, "LICENSE"), "utf8");
  const owner = /^Copyright .*$/m.exec(text)?.[0];
  if (!licence || !owner) throw new Error(`${name} names no licence, or no owner.`);
  return { name, version, licence, owner, text };
}
