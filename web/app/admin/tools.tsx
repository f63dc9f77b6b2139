import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useMe } from "#web/lib/me.ts";
import { toast } from "#web/ui/toast-store.ts";
import { AdminBar } from "./bar.tsx";
import { jumpsFor, useShortcuts } from "./shortcuts.ts";

// No screen waits for these two.
const loadPalette = () => import("./palette.tsx");
const loadHelp = () => import("./help.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).AdminPalette }));
const Help = lazy(async () => ({ default: (await loadHelp()).AdminHelp }));

const AHEAD_MS = 1000;

type Tool = "palette" | "help" | null;

/** The bar above every screen, with the palette and the shortcuts that it and the keyboard open. */
export function AdminTools() {
  const { portals } = useMe();
  const [tool, setTool] = useState<Tool>(null);
  const jumps = useMemo(() => jumpsFor(portals), [portals]);
  const [open] = useState(() => ({
    palette: () => void loadPalette().then(() => setTool("palette"), sayUnloaded),
    help: () => void loadHelp().then(() => setTool("help"), sayUnloaded),
    nothing: () => setTool(null),
  }));
  useEffect(() => {
    // Whoever types right after Ctrl K must not type into the page behind, whose keys lead elsewhere.
    const ahead = setTimeout(() => void loadPalette().catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(ahead);
  }, []);
  useShortcuts({ jumps, onPalette: open.palette, onHelp: open.help });
  return (
    <>
      <AdminBar onPalette={open.palette} onHelp={open.help} />
      <Suspense>
        {tool === "palette" && <Palette onClose={open.nothing} onHelp={open.help} />}
        {tool === "help" && <Help onClose={open.nothing} />}
      </Suspense>
    </>
  );
}

/** Offline, or a tab from before the last release: the page itself stays as it is. */
const sayUnloaded = () =>
  toast({
    title: "This could not be loaded",
    description: "Check your connection, then reload the page.",
    tone: "danger",
  });
