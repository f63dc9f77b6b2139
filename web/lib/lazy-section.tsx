import { type ComponentType, type ReactNode, Suspense, use, useEffect, useRef, useState } from "react";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** A part of a long page in a chunk of its own. */
type LazySectionHandle = {
  /** Fetches its code; a page's loader awaits this, so that the part stands in the HTML and after a navigation at once. */
  load: () => Promise<void>;
  /** One element for good: a boundary that waits for its code must never see new props, or React would redraw it. */
  element: ReactNode;
};

/** Makes a part whose code the browser fetches when it comes near. */
export function createLazySection(fetchModule: () => Promise<{ Component: ComponentType }>): LazySectionHandle {
  let Loaded: ComponentType | undefined;
  let wake: (() => void) | undefined;
  let waiting: Promise<void> | undefined;

  const load = async () => {
    if (!Loaded) Loaded = (await fetchModule()).Component;
    wake?.();
  };
  function Content() {
    if (!Loaded) {
      waiting ??= new Promise((resolve) => (wake = resolve));
      use(waiting);
    }
    return Loaded ? <Loaded /> : null;
  }
  const element = (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
  return { load, element };
}

/** How many pixels before a part is seen its code is fetched. */
const PRELOAD_MARGIN_PX = 700;

/** The last part that waits for a quiet moment. */
let lastIdle = Promise.resolve();

/** Each caller's turn comes in a quiet moment of its own, or soon: no two parts are laid out in one piece. */
function waitForIdle(): Promise<void> {
  const requestIdle = window.requestIdleCallback ?? ((done) => setTimeout(done));
  lastIdle = lastIdle.then(() => new Promise((resolve) => void requestIdle(() => resolve(), { timeout: 200 })));
  return lastIdle;
}

/**
 * Shows a part. The edge's HTML stands as it is, readable and usable, until the part comes near; then it is hydrated.
 * What is not on the screen is not laid out before the page is painted and runs (`.laid-out-late`).
 */
export function LazySection({ section: part }: { section: LazySectionHandle }) {
  const ref = useRef<HTMLDivElement>(null);
  // Whoever comes from another page of the site has waited already.
  const isHydrated = useHydrated();
  const [isDeferred, setDeferred] = useState(!isHydrated);
  useEffect(() => void waitForIdle().then(() => setDeferred(false)), []);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        // A lost connection leaves the HTML, whose links and forms work by themselves.
        part.load().catch(() => undefined);
      },
      { rootMargin: `${PRELOAD_MARGIN_PX}px` },
    );
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [part]);
  return (
    <div ref={ref} className={isDeferred ? "laid-out-late" : undefined}>
      {part.element}
    </div>
  );
}
