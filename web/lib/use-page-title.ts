import { useEffect } from "react";

/** For pages without a loader. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
