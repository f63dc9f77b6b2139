/** Seconds in view, and the deepest point seen in percent of the page. */
type Reading = { seconds: number; depth: number };

/** Measures one page: how long it was in view and how far it was read. Tells it when the page is hidden or left. */
export function watchReading(tell: (reading: Reading) => void): () => void {
  let seenSince = performance.now();
  let deepest = depthNow();
  const onScroll = () => {
    deepest = Math.max(deepest, depthNow());
  };
  const settle = () => {
    const seconds = (performance.now() - seenSince) / 1000;
    seenSince = performance.now();
    if (seconds >= 1) tell({ seconds, depth: deepest });
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") settle();
    else seenSince = performance.now();
  };
  const stop = new AbortController();
  addEventListener("scroll", onScroll, { passive: true, signal: stop.signal });
  document.addEventListener("visibilitychange", onVisibility, { signal: stop.signal });
  return () => {
    stop.abort();
    if (document.visibilityState === "visible") settle();
  };
}

function depthNow(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > 0 ? Math.min(100, (100 * (scrollY + clientHeight)) / scrollHeight) : 100;
}
