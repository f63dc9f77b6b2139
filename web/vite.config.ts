import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { groups } from "./chunks.ts";

/** Modules that do nothing but export; the entries and what runs before them do more. */
const ONLY_EXPORTS = /web[\\/](content|features|lib|ui)[\\/].*\.tsx?$/;

/**
 * The router's own components are declared in a way that keeps them in every bundle, used or not. Marked as free of side
 * effects, its links, forms and prefetching (we have our own links) are left out: 4 kB less on each first load.
 */
const leanRouter: Plugin = {
  name: "lean-router",
  apply: "build",
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
        .replace(/= (React\$1|React)\.(forwardRef|createContext|memo)\(/g, "= /* @__PURE__ */ $1.$2("),
  },
};

/** What Vite wraps around every `import()` to preload styles and chunks, neither of which is left to it here: 1 kB less. */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** Vite leaves the nonce in a meta element too, for styles of lazy chunks. There are none, and it is not valid HTML. */
const validHead: Plugin = {
  name: "valid-head",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace(/\s*<meta property="csp-nonce"[^>]*>/, ""),
  },
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Replaced by a fresh nonce in every answer (worker/ssr/headers.ts).
  html: { cspNonce: "__PLANWRIGHT_NONCE__0000" },
  // `vite` runs the worker too, with hot reloading; `vite build` makes only the browser's part, which wrangler serves.
  plugins: [
    react(),
    tailwindcss(),
    leanRouter,
    plainImports,
    validHead,
    command === "serve" &&
      cloudflare({
        configPath: "../wrangler.toml",
        persistState: { path: process.env.PLANWRIGHT_STATE ?? "../.wrangler/state" },
      }),
  ],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "esnext",
    // The edge writes the preload links of each page (worker/ssr/shell.ts); Vite's own would cost every page 2 kB.
    modulePreload: false,
    rolldownOptions: {
      // A page that takes one part through a room's public.ts does not load the others.
      treeshake: { moduleSideEffects: (id) => !ONLY_EXPORTS.test(id) },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups,
        },
      },
    },
  },
}));
