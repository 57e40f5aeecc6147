import { defineConfig } from "vitest/config";

export default defineConfig({
  // As in build.mjs: what is tested is what is shipped.
  resolve: { alias: [{ find: /^preact$/, replacement: `${import.meta.dirname}/src/preact.ts` }] },
  esbuild: {
    jsx: "transform",
    jsxFactory: "h",
    jsxFragment: "Fragment",
    jsxInject: 'import { Fragment, h } from "preact"',
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}"],
    testTimeout: 5000,
    restoreMocks: true,
  },
});
