import { useLayoutEffect, useSyncExternalStore } from "react";
import { subscribeToStorage, writeStorage, readStorage, notifyStorageChange } from "#web/lib/storage.ts";

export type Theme = "light" | "dark";

const KEY = "theme";
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The chosen theme; until there is a choice, the system's. */
function currentTheme(): Theme {
  const chosen = readStorage(KEY);
  if (chosen === "light" || chosen === "dark") return chosen;
  return systemIsDark().matches ? "dark" : "light";
}

/** Keeps the choice for the next visit, in every tab. */
export function chooseTheme(theme: Theme): void {
  writeStorage(KEY, theme);
  notifyStorageChange();
}

function subscribe(listener: () => void) {
  const system = systemIsDark();
  const stop = subscribeToStorage(listener);
  system.addEventListener("change", listener);
  return () => {
    stop();
    system.removeEventListener("change", listener);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);

/** Shows the document in the theme while the caller is drawn; one caller at a time. Public pages stay on paper. */
export function useThemeOnRoot(): void {
  const theme = useTheme();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const paper = bar?.content;
    dataset.theme = theme;
    if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue("--color-paper");
    return () => {
      delete dataset.theme;
      if (bar && paper) bar.content = paper;
    };
  }, [theme]);
}
