import { resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firm } from "#contract/firm.ts";

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
              test: /vite[\\/]preload-helper|[\\/]web[\\/]app[\\/]progress-bar\.ts/,
              priority: 3,
            },
            {
              name: "vendor",
              test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
              priority: 2,
            },
            {
              // What public pages share: the layout, and small components that would compress badly by themselves.
              name: "public-kit",
              test: /[\\/]web[\\/](app[\\/]public-layout|ui[\\/](badge|breadcrumb|disclosure|empty-state|error-card|native-select|stat))\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
