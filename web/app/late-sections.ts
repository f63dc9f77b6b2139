/** Sections and rows that may lie below the first screen. Selected in web/ui/css/page.css too. */
export const LATE_SECTIONS =
  "main > section:not(:first-of-type), main > div .ledger > li:nth-child(n + 7), main > article .prose > section:nth-of-type(n + 7), main ~ footer, .laid-out-late";

/** Lays out the sections below the first screen, one per idle period: all at the same time they would be one long task. */
export function layOutSections(): void {
  const { dataset } = document.documentElement;
  const sections = [...document.querySelectorAll<HTMLElement>(LATE_SECTIONS)];
  const waiting = sections.values();
  // Safari has no requestIdleCallback.
  const requestIdle = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done));
  /** Restores the server's HTML, with which React compares its own. */
  const finish = () => {
    delete dataset.layout;
    for (const section of sections) {
      section.style.removeProperty("content-visibility");
      if (!section.getAttribute("style")) section.removeAttribute("style");
    }
  };
  const layOutNext = (): void => {
    const section = dataset.layout && waiting.next().value;
    if (!section) return finish();
    requestIdle(
      () => {
        section.style.contentVisibility = "visible";
        layOutNext();
      },
      { timeout: 200 },
    );
  };
  layOutNext();
}
