/** Seconds in view, and the deepest scroll position in percent. */
type Reading = { seconds: number; depth: number };

/** Measures time in view and scroll depth. Reports whenever the page is hidden or left. */
export function trackReading(onReading: (reading: Reading) => void): () => void {
  let visibleSince = performance.now();
  let deepest = getScrollDepth();
  const onScroll = () => {
    deepest = Math.max(deepest, getScrollDepth());
  };
  const report = () => {
    const seconds = (performance.now() - visibleSince) / 1000;
    visibleSince = performance.now();
    if (seconds >= 1) onReading({ seconds, depth: deepest });
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") report();
    else visibleSince = performance.now();
  };
  const controller = new AbortController();
  addEventListener("scroll", onScroll, { passive: true, signal: controller.signal });
  document.addEventListener("visibilitychange", onVisibility, { signal: controller.signal });
  return () => {
    controller.abort();
    if (document.visibilityState === "visible") report();
  };
}

function getScrollDepth(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > 0 ? Math.min(100, (100 * (scrollY + clientHeight)) / scrollHeight) : 100;
}
