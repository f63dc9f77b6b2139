import { useEffect } from "react";
import { SEARCH_TERM_MAX, type SearchKind } from "#contract/analytics/constants.ts";
import { sendReport } from "./report-view.ts";

/** Results follow the typing; words that stay this long are a search. */
const SETTLED_MS = 2_000;

/** Counts a search that found nothing, once the visitor has stopped typing. */
export function useEmptySearch(kind: SearchKind, text: string): void {
  const term = text.trim().slice(0, SEARCH_TERM_MAX);
  useEffect(() => {
    if (!term) return undefined;
    const timer = setTimeout(() => sendReport("/api/analytics/empty-searches", { kind, term }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [kind, term]);
}
