import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Replaced by a fresh nonce in every answer (worker/edge/headers.ts).
  html: { cspNonce: "__PLANWRIGHT_NONCE__0000" },
  // `vite` runs the worker too, with hot reloading; `vite build` makes only the browser's part, which wrangler serves.
  plugins: [
    react(),
    tailwindcss(),
    command === "serve" && cloudflare({ configPath: "../wrangler.toml", persistState: { path: "../.wrangler/state" } }),
  ],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "esnext",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page runs on: one file that changes only with a dependency.
            { name: "vendor", test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/ },
          ],
        },
      },
    },
  },
}));
