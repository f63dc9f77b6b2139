import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import type { Portal } from "#contract/auth/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { writeStorage, readStorage } from "#web/lib/storage.ts";

/** What follows a `g` to go to a screen; a screen without a letter is reached by its name, through Ctrl K. */
const LETTERS: Record<string, string> = {
  content: "c",
  "content-creation": "w",
  "bulk-content": "b",
  jobs: "j",
  applications: "a",
  bookings: "d",
  sms: "t",
  ghl: "l",
  users: "u",
  portals: "p",
  settings: "s",
};
const PROFILE = "m";
const NEXT_KEY_MS = 1500;

type Jump = { letter: string; name: string; to: string };

/** Where `g` and a letter lead this user. */
export const jumpsFor = (portals: readonly Portal[]): Jump[] => [
  ...portals.flatMap(({ slug, name }) => {
    const letter = LETTERS[slug];
    return letter ? [{ letter, name, to: adminPaths.portal(slug) }] : [];
  }),
  { letter: PROFILE, name: "My profile", to: adminPaths.profile() },
];

const KEY = "single-keys";
const listeners = new Set<() => void>();
const areOn = () => readStorage(KEY) !== "off";

/** Keys that act alone get in the way of speech input, so they can be turned off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);

export function allowSingleKeys(on: boolean): void {
  writeStorage(KEY, on ? null : "off");
  for (const listener of listeners) listener();
}

/** Where a letter is a letter, or belongs to a widget of its own. */
const TYPING =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menu]";

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING) !== null;
const isAsked = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

type Handlers = { jumps: readonly Jump[]; onPalette: () => void; onHelp: () => void };

/** The keys of the whole back office. None acts while a dialog is open; those without Ctrl or Cmd not while one types. */
export function useShortcuts({ jumps, onPalette, onHelp }: Handlers): void {
  const navigate = useNavigate();
  const goPressed = useRef(0);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isAsked()) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === "k") {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areOn()) return;
      const afterGo = event.timeStamp - goPressed.current < NEXT_KEY_MS;
      goPressed.current = key === "g" && !afterGo ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const jump = afterGo ? jumps.find(({ letter }) => letter === key) : undefined;
      if (jump) {
        event.preventDefault();
        void navigate(jump.to);
      } else if (key === "?") {
        event.preventDefault();
        onHelp();
      }
    };
    goPressed.current = Number.NEGATIVE_INFINITY;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, jumps, onPalette, onHelp]);
}
