import { reportPreparedDocument } from "#web/lib/analytics/report-view.ts";
import "./configure-zod.ts";
import { whenNeeded, whenVisible } from "./hydration-trigger.ts";
import { layOutSections } from "./late-sections.ts";
import { showDocumentProgress } from "./progress-bar.ts";
import { showFonts } from "./show-fonts.ts";

/** Requests the page's chunk in parallel with the app's; the router would request it only after it has started. */
async function preloadPage(): Promise<void> {
  const { publicPages } = await import("./public-pages.ts");
  const page = publicPages.find(({ path = "" }) =>
    new URLPattern({ pathname: `/${path}` }).test(location.href),
  );
  if (typeof page?.lazy === "function") void page.lazy();
}

/** The next page links the styles that this one has inlined (worker/ssr/styles.ts). */
function cacheStyles(): void {
  const href = document.querySelector<HTMLElement>("style[data-href]")?.dataset.href;
  if (href) void fetch(href, { priority: "low" }).catch(() => undefined);
}

/** Once the app runs, it navigates by itself: documents need no preparation. */
function removeSpeculationRules(): void {
  document.querySelector('script[type="speculationrules"]')?.remove();
}

// worker/ssr/shell.ts starts this module after the first paint.
// The fonts lay out the page again, so the sections come after them.
void showFonts()
  .catch(() => undefined)
  .then(layOutSections);
cacheStyles();
showDocumentProgress();
document.addEventListener("hydrated", removeSpeculationRules, { once: true });
void whenVisible()
  .then(reportPreparedDocument)
  .then(whenNeeded)
  .then(() => {
    // Firefox before 142 and Safari before 26 lack URLPattern.
    if ("URLPattern" in globalThis) void preloadPage();
    return import("./entry-browser.tsx");
  });
