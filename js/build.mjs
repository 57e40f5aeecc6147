// Bundles the page's half of the widgets: `node build.mjs [folder]` writes NAME.js and NAME.css there for every
// bundle that bundles.json names.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { relative, resolve } from "node:path";
import { minify } from "terser";

import { withShortNames } from "./names.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const outdir = process.argv[2] ? resolve(process.argv[2]) : resolve(here, "../fjords_widget/static");

const bundles = JSON.parse(await readFile(resolve(here, "bundles.json"), "utf8"));

/** What a part of a bundle does not bring along, since the bundle lends it: see src/lent.ts. */
const LENT = {
  "preact.ts": "preact",
  "kept.ts": "kept",
  "panels/bits.tsx": "bits",
  "panels/seats.tsx": "seats",
  "panels/status.tsx": "status",
  "board/geometry.ts": "geometry",
};

const borrowing = {
  name: "borrowing",
  setup({ onResolve, resolve: find }) {
    onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...from }) => {
      if (pluginData === "found" || kind === "entry-point") return null;
      const found = await find(path, { ...from, kind, pluginData: "found" });
      const name = LENT[relative(resolve(here, "src"), found.path)];
      return name ? { path: name, external: true } : found;
    });
  },
};

/** The code and the style of one bundle, as esbuild makes them. A part is a function that is given what it borrows. */
async function bundled({ code, style, partOf }) {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: [
      { in: code, out: "bundle" },
      { in: style, out: "bundle" },
    ],
    outdir,
    write: false,
    bundle: true,
    minify: true,
    format: partOf ? "cjs" : "esm",
    plugins: partOf ? [borrowing] : [],
    target: "es2022",
    // Without this line the bundle has Preact itself in it, works alike, and is 3 KB larger when zipped.
    alias: { preact: resolve(here, "src/preact.ts") },
    // h(…) with children as arguments is shorter than what "automatic" makes of JSX.
    inject: ["src/jsx.ts"],
    tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment" } },
    charset: "utf8",
    logLevel: "warning",
  });
  const [made, css] = [".js", ".css"].map((end) => outputFiles.find(({ path }) => path.endsWith(end)).text);
  const wrapped = `export default (require) => { const module = {}; ${made}; return module.exports; };`;
  return [partOf ? wrapped : made, css];
}

// The widget travels with each notebook that it is saved in: terser finds a few bytes more than esbuild.
const shrink = {
  module: true,
  ecma: 2020,
  // "Unsafe" are texts made by `+` instead of `${…}`, and properties that have no effect when read.
  compress: { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true },
  // What Preact calls in a component, and nobody else.
  mangle: { properties: { regex: /^(component(Did|Will)|getDerivedState|shouldComponentUpdate|setState)/ } },
};

async function shrunk(code) {
  const asTree = {
    compress: false,
    mangle: false,
    module: true,
    format: { spidermonkey: true, code: false },
  };
  const { ast } = await minify(code, asTree);
  return (await minify(withArrows(ast), { ...shrink, parse: { spidermonkey: true } })).code;
}

/** Turns functions into arrows, which are shorter; strict TypeScript sees to it that none of them uses `this`.
 * They are put first, since a function may be called before the place where it is written. */
function withArrows(tree) {
  const isFunction = ({ type, generator }) => type === "FunctionDeclaration" && !generator;
  const declarations = tree.body.filter(isFunction).map(({ id, params, body, async }) => ({
    type: "VariableDeclarator",
    id,
    init: { type: "ArrowFunctionExpression", params, body, async, expression: false },
  }));
  const others = tree.body.filter((node) => !isFunction(node));
  return { ...tree, body: [{ type: "VariableDeclaration", kind: "var", declarations }, ...others] };
}

// A bundle that fails to build must not leave an older one behind.
await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });
for (const [name, bundle] of Object.entries(bundles)) {
  if (bundle.partOf) continue;
  const parts = Object.keys(bundles).filter((other) => bundles[other].partOf === name);
  const files = {};
  for (const one of [name, ...parts]) {
    const [code, css] = await bundled(bundles[one]);
    files[`${one}.js`] = await shrunk(code);
    files[`${one}.css`] = css;
  }
  // Short names are for one bundle and its parts alone: two on a page would mean different things by them.
  for (const [file, text] of Object.entries(bundle.shortNames ? withShortNames(files) : files)) {
    const checksum = createHash("sha256").update(text).digest("hex").slice(0, 12);
    await writeFile(resolve(outdir, file), text.replace("FJORDS_BUILD", checksum)); // see src/warm.ts
  }
}
