/** The longest time that an unused page stays without its app. */
const IDLE_MS = 3_000;
/** Distance from the viewport at which a form needs the app. */
const FORM_MARGIN_PX = 200;

const isOnLink = (event: Event) =>
  event.target instanceof Element && event.target.closest("a[href]") !== null;

/** Resolves when a prerendered page is shown; at once for any other. */
export const whenVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (!("prerendering" in document && document.prerendering)) resolve();
    else document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });

/**
 * Resolves at the first interaction, when a form has focus or comes near by scrolling, or in an idle moment after three
 * seconds. A form on the first screen waits too: starting the app while fonts and layout arrive delays both.
 */
export const whenNeeded = (): Promise<void> =>
  new Promise((resolve) => {
    const controller = new AbortController();
    const start = () => {
      controller.abort();
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const options = { capture: true, passive: true, signal: controller.signal };
    for (const type of ["keydown", "pointerdown", "touchstart", "focusin"]) {
      addEventListener(
        type,
        (event) => {
          // A link leads to another document, which needs nothing of this one; Tab announces itself by its key.
          if (type === "keydown" || !isOnLink(event)) start();
        },
        options,
      );
    }
    // The first call reports where the forms are at the beginning.
    let hasPositions = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (hasPositions && entries.some((entry) => entry.isIntersecting)) start();
        hasPositions = true;
      },
      { rootMargin: `${FORM_MARGIN_PX}px` },
    );
    // The footer's form, on nearly every page, is a plain form post.
    for (const form of document.querySelectorAll("main form")) observer.observe(form);
    const timer = setTimeout(() => {
      // Safari has no requestIdleCallback.
      if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 1_000 });
      else start();
    }, IDLE_MS);
    // Focused before this module ran.
    if (document.activeElement?.closest("form")) start();
  });
