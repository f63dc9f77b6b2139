import { useEffect } from "react";
import { useLocation } from "react-router";
import { RECENT_PAGES_KEY, writeStorage, readStorage } from "./storage.ts";

type RecentPage = { to: string; title: string };

const MAX_PAGES = 6;

const isRecentPage = (page: unknown): page is RecentPage =>
  typeof page === "object" &&
  page !== null &&
  "to" in page &&
  "title" in page &&
  typeof page.to === "string" &&
  typeof page.title === "string";

/** Recently opened back-office pages in this browser, latest first; cleared at logout. */
export function recentPages(): RecentPage[] {
  try {
    const parsed: unknown = JSON.parse(readStorage(RECENT_PAGES_KEY) ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isRecentPage).slice(0, MAX_PAGES) : [];
  } catch {
    return [];
  }
}

/** Adds this page to the recent pages; null adds nothing. */
export function useRecentPage(title: string | null): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (title === null) return;
    const others = recentPages().filter(({ to }) => to !== pathname);
    writeStorage(RECENT_PAGES_KEY, JSON.stringify([{ to: pathname, title }, ...others].slice(0, MAX_PAGES)));
  }, [pathname, title]);
}
