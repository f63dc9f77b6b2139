import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const PLAIN_PARTS =
  /web[\\/](lib[\\/](api|app|head|link|paths|dates|session|form-problem|breadcrumbs)|ui[\\/](badge|breadcrumb|button|card|cx|definition-list|details-menu|empty-state|error-card|field|field-context|field-error|hydrated|icon|icons-arrows|icons-things|input|job-type-mark|link|logo|native-select|pagination|render-link|skeleton|skip-link|slot|spinner))\.tsx?$/;

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Replaced by a fresh nonce in every answer (worker/edge/headers.ts).
  html: { cspNonce: "__PLANWRIGHT_NONCE__0000" },
  // `vite` runs the worker too, with hot reloading; `vite build` makes only the browser's part, which wrangler serves.
  plugins: [
    react(),
    tailwindcss(),
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
    // Every browser that can run this knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page runs on: one file that changes only with a dependency.
            {
              name: "vendor",
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
            },
            // The small plain parts that most public pages share: one file compresses better than twenty.
            { name: "kit", test: PLAIN_PARTS },
          ],
        },
      },
    },
  },
}));
