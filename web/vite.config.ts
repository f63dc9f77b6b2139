import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const PLAIN_PARTS =
  /web[\\/](lib[\\/](api|app|breadcrumbs|head|link|paths|dates|session|storage|form-problem)|content[\\/](brand-words|site-words)|ui[\\/](avatar|breadcrumb|button|card|cx|definition-list|details-menu|error-card|field-error|hydrated|icon|icons-arrows|icons-signs|logo|render-link|skeleton|skip-link|slot|spinner|stat))\.tsx?$|contract[\\/]numbers\.ts$/;

const ARTICLE_PARTS =
  /web[\\/](features[\\/]articles[\\/](article-(aside|body|data|header|picture|row|skeleton)|queries|search)|content[\\/]article)\.tsx?$|contract[\\/]article-search\.ts$/;

/** What stands in most forms and around them, jobs' filters included. */
const FIELD_PARTS =
  /web[\\/]ui[\\/](alert|checkbox|field|field-context|icons-actions|input|native-select|textarea)\.tsx?$/;

/** What fills, checks and sends a visitor's form. */
const FORM_PARTS =
  /node_modules[\\/]react-hook-form[\\/]|web[\\/]lib[\\/](form-draft|use-contract-form)\.ts$/;

/** What the longer forms say and report. */
const FORM_WORDS =
  /web[\\/](lib[\\/](analytics[\\/](form-headers|happenings)|hint-links)|content[\\/](consents|forms))\.tsx?$|contract[\\/](contact-words|lead-words)\.ts$/;

/** What the pages about the firm are made of. */
const SITE_PARTS =
  /web[\\/](features[\\/]site[\\/](closing-call|head-of|page-head|section-head|structured-data)|content[\\/]brand)\.tsx?$|contract[\\/](booking-words|firm-hours)\.ts$/;

/** What the list of jobs and a job share. */
const JOB_PARTS =
  /web[\\/](features[\\/]jobs[\\/](job-row|job-type-mark)|content[\\/]jobs-page|ui[\\/]badge)\.tsx?$/;

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
  // Replaced by a fresh nonce in every answer (worker/edge/headers.ts).
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
    // The edge writes the preload links of each page (worker/edge/shell.ts); Vite's own would cost every page 2 kB.
    modulePreload: false,
    rolldownOptions: {
      // A page that takes one part through a room's public.ts does not load the others.
      treeshake: { moduleSideEffects: (id) => !ONLY_EXPORTS.test(id) },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page runs on: one file that changes only with a dependency.
            {
              name: "vendor",
              // Mutations are the back office's: a visitor's forms call by themselves.
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/](?!.*[\\/](mutationObserver|useMutation)\.js)/,
            },
            // What an article and its preview are made of, for the same reason.
            { name: "reading", test: ARTICLE_PARTS },
            // The small plain parts that most public pages share: one file compresses better than twenty.
            { name: "kit", test: PLAIN_PARTS },
            // And so with what the kinds of page share: every file is a request that a slow phone's processor has to start.
            { name: "fields", test: FIELD_PARTS },
            { name: "form", test: FORM_PARTS },
            { name: "form-words", test: FORM_WORDS },
            { name: "site", test: SITE_PARTS },
            { name: "jobs", test: JOB_PARTS },
          ],
        },
      },
    },
  },
}));
