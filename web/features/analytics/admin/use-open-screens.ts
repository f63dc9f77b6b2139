import { useMe } from "#web/lib/me.ts";

/** The screens that the user may open: a number links to its rows only where they do. */
export function useOpenScreens(): ReadonlySet<string> {
  return new Set(useMe().portals.map(({ slug }) => slug));
}
