// Bundles the page's half of the widgets: `node build.mjs [folder]` writes widget.js and widget.css there.
import { build } from "esbuild";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { resolve } from "node:path";

const here = fileURLToPath(new URL(".", import.meta.url));
const outdir = process.argv[2] ? resolve(process.argv[2]) : resolve(here, "../fjords_widget/static");

// A bundle that fails to build must not leave an older one behind.
await rm(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: [
    { in: "src/index.ts", out: "widget" },
    { in: "src/widget.css", out: "widget" },
  ],
  outdir,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  logLevel: "warning",
});
