import { useLayoutEffect, useSyncExternalStore } from "react";
import { subscribeToStorage, writeStorage, readStorage, notifyStorageChange } from "#web/lib/storage.ts";

export type Theme = "light" | "dark";

const THEME_KEY = "theme";
const darkModeQuery = () => matchMedia("(prefers-color-scheme: dark)");

/** The stored theme, or the system preference. */
function getTheme(): Theme {
  const stored = readStorage(THEME_KEY);
  if (stored === "light" || stored === "dark") return stored;
  return darkModeQuery().matches ? "dark" : "light";
}

/** Stores the theme and applies it in every tab. */
export function setTheme(theme: Theme): void {
  writeStorage(THEME_KEY, theme);
  notifyStorageChange();
}

function subscribe(listener: () => void) {
  const system = darkModeQuery();
  const unsubscribe = subscribeToStorage(listener);
  system.addEventListener("change", listener);
  return () => {
    unsubscribe();
    system.removeEventListener("change", listener);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme);

/** Applies the theme to the document while mounted; use it once. Public pages are always light. */
export function useApplyTheme(): void {
  const theme = useTheme();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const themeColorMeta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const initialColor = themeColorMeta?.content;
    dataset.theme = theme;
    if (themeColorMeta)
      themeColorMeta.content = getComputedStyle(document.documentElement).getPropertyValue("--color-paper");
    return () => {
      delete dataset.theme;
      if (themeColorMeta && initialColor) themeColorMeta.content = initialColor;
    };
  }, [theme]);
}
