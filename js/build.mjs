// Bundles the page's half of the widgets: `node build.mjs [folder]` writes widget.js and widget.css there.
import { build } from "esbuild";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { basename, resolve } from "node:path";
import { minify } from "terser";

const here = fileURLToPath(new URL(".", import.meta.url));
const outdir = process.argv[2] ? resolve(process.argv[2]) : resolve(here, "../fjords_widget/static");

// A bundle that fails to build must not leave an older one behind.
await rm(outdir, { recursive: true, force: true });
const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: [
    { in: "src/index.ts", out: "widget" },
    { in: "src/widget.css", out: "widget" },
  ],
  outdir,
  write: false,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  // h(…) with children as arguments is shorter than what "automatic" makes of JSX.
  inject: ["src/jsx.ts"],
  tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment" } },
  charset: "utf8",
  logLevel: "warning",
});

// The widget travels with each notebook that it is saved in: terser finds a few bytes more than esbuild.
const shrink = { module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true } };
await mkdir(outdir, { recursive: true });
for (const { path, text } of outputFiles) {
  const shipped = path.endsWith(".js") ? (await minify(text, shrink)).code : text;
  await writeFile(resolve(outdir, basename(path)), shipped);
}
