/** Faster navigations show nothing. */
export const NAVIGATION_DELAY_MS = 100;

/** Shows a bar at the top of the page after 100 ms. Returns a function that removes it. */
export function showProgressBar(): () => void {
  const bar = document.createElement("div");
  bar.className = "navigation-progress";
  bar.role = "progressbar";
  bar.ariaLabel = "Loading page";
  const timer = setTimeout(() => document.body.appendChild(bar), NAVIGATION_DELAY_MS);
  return () => {
    clearTimeout(timer);
    bar.remove();
  };
}

/** Whether the click leads this tab to another document of the site. */
function leavesDocument({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return false;
  const anchor = target.closest("a");
  if (!anchor?.href || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute("download"))
    return false;
  // Responses of these can be downloads, which keep the page.
  if (/^\/(api|feeds|media|assets)\/|\.[a-z]+$/.test(anchor.pathname)) return false;
  return anchor.pathname !== location.pathname || anchor.search !== location.search || !anchor.hash;
}

/** Shows the bar for navigations that load a document. The router's are shown by NavigationProgress. */
export function showDocumentProgress(): void {
  let hide = () => {};
  const show = () => {
    hide();
    hide = showProgressBar();
  };
  addEventListener("click", (event) => {
    if (!event.defaultPrevented && leavesDocument(event)) show();
  });
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) show();
  });
  // The back button restores the page as it was left.
  addEventListener("pagehide", () => hide());
}
