/** Sections that may lie below the first screen. Selected in web/ui/css/page.css too. */
export const LATE_SECTIONS = "main > section:not(:first-of-type), .laid-out-late";

/** Lays out the sections below the first screen, one per idle period: together they would be one long task. */
export function layOutSections(): void {
  const { dataset } = document.documentElement;
  const sections = [...document.querySelectorAll<HTMLElement>(LATE_SECTIONS)];
  // Safari has no requestIdleCallback.
  const requestIdle = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done));
  const layOutNext = () => {
    const section = dataset.layout && sections.shift();
    if (!section) return void delete dataset.layout;
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
