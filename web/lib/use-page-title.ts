import { useEffect } from "react";

/** Names the document after a page that no loader names. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
