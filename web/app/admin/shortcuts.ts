import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Portal } from "#contract/auth/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { areSingleKeysEnabled, isDialogOpen, isTyping } from "#web/lib/single-keys.ts";
import { paths } from "#web/lib/paths.ts";

/** The second key after `g`. A portal without a letter is reached through Ctrl K. */
const PORTAL_LETTERS: Record<string, string> = {
  content: "c",
  "content-creation": "w",
  "bulk-content": "b",
  jobs: "j",
  applications: "a",
  messages: "i",
  people: "e",
  bookings: "d",
  interviews: "v",
  sms: "t",
  ghl: "l",
  clients: "k",
  users: "u",
  portals: "p",
  settings: "s",
};
const HOME_LETTER = "h";
const PROFILE_LETTER = "m";
const SEQUENCE_TIMEOUT_MS = 1500;

type GoToShortcut = { letter: string; name: string; to: string };

/** The `g` sequences for the portals this user has. */
export const getGoToShortcuts = (portals: readonly Portal[]): GoToShortcut[] => [
  { letter: HOME_LETTER, name: "Home", to: paths.admin() },
  ...portals.flatMap(({ slug, name }) => {
    const letter = PORTAL_LETTERS[slug];
    return letter ? [{ letter, name, to: adminPaths.portal(slug) }] : [];
  }),
  { letter: PROFILE_LETTER, name: "My profile", to: adminPaths.profile() },
];

/** Submits the form that has the focus with its own button, as a click would. Returns false without one. */
function submitFocusedForm({ target }: KeyboardEvent): boolean {
  const form = target instanceof Element ? target.closest("form") : null;
  const button = [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === "submit" && !element.disabled,
  );
  if (!form || !button || button.ariaDisabled === "true") return false;
  form.requestSubmit(button);
  return true;
}

type ShortcutOptions = { goToShortcuts: readonly GoToShortcut[]; onPalette: () => void; onHelp: () => void };

/**
 * Registers the global shortcuts. Except for saving a form they are ignored while a dialog is open; keys without Ctrl or
 * Cmd also while typing.
 */
export function useShortcuts({ goToShortcuts, onPalette, onHelp }: ShortcutOptions): void {
  const navigate = useNavigate();
  const lastGoAt = useRef(0);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === "enter") {
        if (submitFocusedForm(event)) event.preventDefault();
        return;
      }
      if (isDialogOpen()) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === "k") {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areSingleKeysEnabled())
        return;
      const isSecondKey = event.timeStamp - lastGoAt.current < SEQUENCE_TIMEOUT_MS;
      lastGoAt.current = key === "g" && !isSecondKey ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const shortcut = isSecondKey ? goToShortcuts.find(({ letter }) => letter === key) : undefined;
      if (shortcut) {
        event.preventDefault();
        void navigate(shortcut.to);
      } else if (key === "?") {
        event.preventDefault();
        onHelp();
      }
    };
    lastGoAt.current = Number.NEGATIVE_INFINITY;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, goToShortcuts, onPalette, onHelp]);
}
