import { resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firm } from "#contract/firm.ts";

/** Modules of a folder. */
const modules = (folder: string, names: string) => `[\\\\/]${folder}[\\\\/](${names})\\.tsx?$`;
const anyOf = (...patterns: string[]) => new RegExp(patterns.join("|"));

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Placeholder that the server replaces with a fresh nonce per response (worker/ssr/headers.ts).
  html: { cspNonce: "__PLANWRIGHT_NONCE__0000" },
  // %VITE_THEME_COLOR% in the documents.
  define: { "import.meta.env.VITE_THEME_COLOR": JSON.stringify(firm.colors.paper) },
  // `vite` also runs the Worker, with hot reload. `vite build` builds only the browser's part; wrangler builds the Worker.
  plugins: [
    react(),
    tailwindcss(),
    command === "serve" &&
      cloudflare({
        configPath: "../wrangler.toml",
        // As in scripts/start.mjs: cron and queues have no request to take the origin from.
        config: { vars: { PUBLIC_ORIGIN: `http://localhost:${process.env.PORT || 5173}` } },
        persistState: { path: process.env.PLANWRIGHT_STATE ?? "../.wrangler/state" },
      }),
  ],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "esnext",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Public pages and the back office, each with its own styles.
      input: [resolve(import.meta.dirname, "index.html"), resolve(import.meta.dirname, "admin.html")],
      output: {
        codeSplitting: {
          // A group takes its modules together with everything they import. TanStack Query is in the public kit that way,
          // without the mutations that only the back office uses.
          groups: [
            // Separate from the public kit, which start.ts must not load before the page needs its app.
            {
              name: "start",
              test: anyOf(
                String.raw`vite[\\/]preload-helper`,
                modules("app", "progress-bar"),
                modules("analytics", "report-view"),
              ),
              priority: 3,
            },
            {
              // What public pages share: React, the layout, and small modules that would compress badly by themselves.
              name: "public-kit",
              test: anyOf(
                String.raw`[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]`,
                String.raw`[\\/]react-query[\\/].+[\\/]useSuspenseQuery\.js$`,
                modules("app", "public-layout"),
                modules("contract", "format-date|numbers"),
                modules("lib", "list-queries|use-search-delay"),
                modules("ui", "alert|avatar|breadcrumb|card|checkbox|definition-list|disclosure"),
                modules("ui", "empty-state|error-card|pagination|skeleton|stat"),
              ),
              priority: 2,
            },
            {
              // What the screens of the back office share, without forms, dialogs and Zod, which public pages have too.
              name: "admin-kit",
              test: anyOf(
                modules("lib", "admin-page|formatted-time|list-(empty-state|filters)|paged-list|quoted-line"),
                modules("lib", "recent-actions|use-(draft-state|now|selection|single-keys)"),
                modules(
                  "list",
                  "cell-text|data-table|filter-(chips|fields)|inline-select|view-(params|queries)",
                ),
                modules(
                  "ui",
                  "close-on-escape|icon-button|kbd|panel|progress|score-badge|stat-card|timeline",
                ),
              ),
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
