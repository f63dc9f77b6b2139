import { useLayoutEffect, useSyncExternalStore } from "react";
import { store, stored } from "#web/lib/storage.ts";

export type Scheme = "light" | "dark";

const KEY = "scheme";
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The chosen scheme; until there is a choice, the system's. */
function currentScheme(): Scheme {
  const chosen = stored(KEY);
  if (chosen === "light" || chosen === "dark") return chosen;
  return systemIsDark().matches ? "dark" : "light";
}

/** Keeps the choice for the next visit, in every tab. */
export function chooseScheme(scheme: Scheme): void {
  store(KEY, scheme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  const stop = new AbortController();
  listeners.add(listener);
  systemIsDark().addEventListener("change", listener, { signal: stop.signal });
  addEventListener("storage", listener, { signal: stop.signal });
  return () => {
    listeners.delete(listener);
    stop.abort();
  };
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, currentScheme);

/** Shows the document in the scheme while the caller is drawn; one caller at a time. Public pages stay on paper. */
export function useSchemeOnRoot(): void {
  const scheme = useScheme();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const paper = bar?.content;
    dataset.scheme = scheme;
    if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue("--color-paper");
    return () => {
      delete dataset.scheme;
      if (bar && paper) bar.content = paper;
    };
  }, [scheme]);
}
