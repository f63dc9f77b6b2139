import { publicPages } from "./public-pages.ts";
import "./styles.css";

// Zod probes whether it may compile with `new Function`, which the Content-Security-Policy blocks and reports. The global
// turns that off before Zod loads, without importing Zod on the pages that don't need it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** A server-rendered page works without scripts, so the app loads after the first paint and doesn't delay it. */
const isServerRendered = document.getElementById("state") !== null;

const firstPaint = new Promise<void>((resolve) => {
  // A hidden page gets no animation frames.
  if (document.hidden || !isServerRendered) resolve();
  else requestAnimationFrame(() => setTimeout(resolve));
});

/** Requests the page's chunk in parallel with the app's; the router would request it only after it has started. */
function preloadPage(): void {
  const page = publicPages.find(({ path = "" }) =>
    new URLPattern({ pathname: `/${path}` }).test(location.href),
  );
  if (typeof page?.lazy === "function") void page.lazy();
}

void firstPaint.then(() => {
  // Firefox before 142 and Safari before 26 lack URLPattern.
  if (isServerRendered && "URLPattern" in globalThis) preloadPage();
  return import("./entry-browser.tsx");
});
