import { type ComponentType, type ReactNode, Suspense, use, useEffect, useRef } from "react";

/** A section of a long page with its own chunk. */
type LazySectionHandle = {
  /** Loads the code. Loaders await it, so that the section is in the HTML and present after navigation. */
  load: () => Promise<void>;
  /**
   * Must stay the same element: a suspended boundary that gets new props is rendered again instead of hydrated.
   */
  element: ReactNode;
};

export function createLazySection(
  fetchModule: () => Promise<{ Component: ComponentType }>,
): LazySectionHandle {
  let LoadedComponent: ComponentType | undefined;
  let resume: (() => void) | undefined;
  let waiting: Promise<void> | undefined;

  const load = async () => {
    if (!LoadedComponent) LoadedComponent = (await fetchModule()).Component;
    resume?.();
  };
  function Content() {
    if (!LoadedComponent) {
      waiting ??= new Promise((resolve) => (resume = resolve));
      use(waiting);
    }
    return LoadedComponent ? <LoadedComponent /> : null;
  }
  const element = (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
  return { load, element };
}

/** Distance from the viewport at which the code is loaded. */
const PRELOAD_MARGIN_PX = 700;

/**
 * Shows the server's HTML until the section nears the viewport, then hydrates it. Off-screen layout waits for an idle period
 * after the first paint (web/app/late-sections.ts).
 */
export function LazySection({ section }: { section: LazySectionHandle }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        // On a network failure the HTML stays; its links and forms work without JavaScript.
        section.load().catch(() => undefined);
      },
      { rootMargin: `${PRELOAD_MARGIN_PX}px` },
    );
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [section]);
  return (
    // `style`: web/app/late-sections.ts has shown it before the hydration.
    <div ref={ref} className="laid-out-late" suppressHydrationWarning>
      {section.element}
    </div>
  );
}
