import { lazy, Suspense, useMemo, useState } from "react";
import { useMe } from "#web/lib/me.ts";
import { AdminBar } from "./admin-bar.tsx";
import { jumpsFor, useShortcuts } from "./admin-shortcuts.ts";

// Nobody waits for these two before they are asked for.
const Palette = lazy(async () => ({ default: (await import("./admin-palette.tsx")).AdminPalette }));
const Help = lazy(async () => ({ default: (await import("./admin-help.tsx")).AdminHelp }));

type Tool = "palette" | "help" | null;

/** The bar above every screen, with the palette and the shortcuts that it and the keyboard open. */
export function AdminTools() {
  const { portals } = useMe();
  const [tool, setTool] = useState<Tool>(null);
  const jumps = useMemo(() => jumpsFor(portals), [portals]);
  const [open] = useState(() => ({
    palette: () => setTool("palette"),
    help: () => setTool("help"),
    nothing: () => setTool(null),
  }));
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
