import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useNavigation } from "react-router";
import { NAVIGATION_DELAY_MS } from "./progress-bar.ts";

type PageSkeleton = ComponentType<{ pathname: string }>;

/** Skeletons of pages with much to load, by the start of their address. Loaded with the first such navigation. */
const skeletons: Record<string, () => Promise<{ PageSkeleton: PageSkeleton }>> = {
  "/jobs/": () => import("#web/features/jobs/job-skeleton.tsx"),
  "/article/": () => import("#web/features/articles/article-skeleton.tsx"),
};

type LoadedSkeleton = { pathname: string; PageSkeleton: PageSkeleton };

/** Replaces the page by the skeleton of the next one when that takes longer than 100 ms to load. */
export function PendingPage({ children }: { children: ReactNode }) {
  const pathname = useNavigation().location?.pathname;
  const [loaded, setLoaded] = useState<LoadedSkeleton | null>(null);
  useEffect(() => {
    const prefix = Object.keys(skeletons).find((start) => pathname?.startsWith(start));
    if (!pathname || !prefix) return undefined;
    let isCurrent = true;
    const delay = new Promise((resolve) => setTimeout(resolve, NAVIGATION_DELAY_MS));
    Promise.all([skeletons[prefix]!(), delay]).then(
      ([{ PageSkeleton }]) => isCurrent && setLoaded({ pathname, PageSkeleton }),
      // Without its code the present page stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      setLoaded(null);
    };
  }, [pathname]);
  if (!loaded || loaded.pathname !== pathname) return children;
  return (
    <AtTop key={pathname}>
      <loaded.PageSkeleton pathname={pathname} />
    </AtTop>
  );
}

/** Scrolls to where the next page starts. The router has stored the position of the present one. */
function AtTop({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    scrollTo(0, 0);
  }, []);
  return children;
}
