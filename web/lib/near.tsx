import { type ComponentType, type ReactNode, Suspense, use, useEffect, useRef, useState } from "react";
import { useHydrated } from "#web/ui/hydrated.ts";

/** A part of a long page in a chunk of its own. */
type NearPart = {
  /** Fetches its code; a page's loader awaits this, so that the part stands in the HTML and after a navigation at once. */
  load: () => Promise<void>;
  /** One element for good: a boundary that waits for its code must never see new props, or React would redraw it. */
  element: ReactNode;
};

/** Makes a part whose code the browser fetches when it comes near. */
export function nearPart(fetchModule: () => Promise<{ Component: ComponentType }>): NearPart {
  let Loaded: ComponentType | undefined;
  let wake: (() => void) | undefined;
  let waiting: Promise<void> | undefined;

  const load = async () => {
    if (!Loaded) Loaded = (await fetchModule()).Component;
    wake?.();
  };
  function Part() {
    if (!Loaded) {
      waiting ??= new Promise((resolve) => (wake = resolve));
      use(waiting);
    }
    return Loaded ? <Loaded /> : null;
  }
  const element = (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
  return { load, element };
}

/** How many pixels before a part is seen its code is fetched. */
const AHEAD = 700;

/** The last part that waits for a quiet moment. */
let last = Promise.resolve();

/** Each caller's turn comes in a quiet moment of its own, or soon: no two parts are laid out in one piece. */
function quietMoment(): Promise<void> {
  const wait = window.requestIdleCallback ?? ((done) => setTimeout(done));
  last = last.then(() => new Promise((resolve) => void wait(() => resolve(), { timeout: 200 })));
  return last;
}

/**
 * Shows a part. The edge's HTML stands as it is, readable and usable, until the part comes near; then it is hydrated.
 * What is not on the screen is not laid out before the page is painted and runs (`.laid-out-late`).
 */
export function Near({ part }: { part: NearPart }) {
  const box = useRef<HTMLDivElement>(null);
  // Whoever comes from another page of the site has waited already.
  const isHydrated = useHydrated();
  const [isLate, setLate] = useState(!isHydrated);
  useEffect(() => void quietMoment().then(() => setLate(false)), []);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        // A lost connection leaves the HTML, whose links and forms work by themselves.
        part.load().catch(() => undefined);
      },
      { rootMargin: `${AHEAD}px` },
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [part]);
  return (
    <div ref={box} className={isLate ? "laid-out-late" : undefined}>
      {part.element}
    </div>
  );
}
