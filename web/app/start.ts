import "./styles.css";

// Zod would try whether it may compile, which the content policy forbids and reports. Said here, before it is loaded, and
// by its global name: the few pages that need no Zod should not load it for this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * A page from the edge can be read and used as it is. So it is painted first, and only then is the code that makes it
 * quicker fetched: all of it at once, by the links that the edge wrote into the page and told to wait.
 */
const isRendered = document.getElementById("state") !== null;

const painted = new Promise<void>((resolve) => {
  // A page that nobody sees is not painted, and one without content has nothing to wait for.
  if (document.hidden || !isRendered) resolve();
  else requestAnimationFrame(() => setTimeout(resolve));
});

void painted.then(() => {
  for (const waiting of document.querySelectorAll('link[rel="modulepreload"][media]')) {
    const link = waiting.cloneNode() as HTMLLinkElement;
    link.removeAttribute("media");
    waiting.replaceWith(link);
  }
  return import("./entry-browser.tsx");
});
