import { useEffect } from "react";
import { useLocation } from "react-router";
import { RECENT, store, stored } from "./storage.ts";

type RecentPage = { to: string; title: string };

const MOST = 6;

const isPage = (page: unknown): page is RecentPage =>
  typeof page === "object" &&
  page !== null &&
  "to" in page &&
  "title" in page &&
  typeof page.to === "string" &&
  typeof page.title === "string";

/** The pages of the back office that were opened in this browser, the latest first; forgotten with the user. */
export function recentPages(): RecentPage[] {
  try {
    const kept: unknown = JSON.parse(stored(RECENT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPage).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Notes that this page was opened, under its title; without one, nothing. */
export function useRecentPage(title: string | null): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (title === null) return;
    const others = recentPages().filter(({ to }) => to !== pathname);
    store(RECENT, JSON.stringify([{ to: pathname, title }, ...others].slice(0, MOST)));
  }, [pathname, title]);
}
