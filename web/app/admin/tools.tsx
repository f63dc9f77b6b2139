import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMe } from "#web/lib/me.ts";
import { toast } from "#web/ui/toast-store.ts";
import { type CapturedTyping, captureTyping } from "./capture-typing.ts";
import { TopBar } from "./top-bar.tsx";
import { getGoToShortcuts, useShortcuts } from "./shortcuts.ts";

// Loaded on demand: no screen needs them at first.
const loadPalette = () => import("./command-palette.tsx");
const loadHelp = () => import("./shortcuts-dialog.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const Help = lazy(async () => ({ default: (await loadHelp()).ShortcutsDialog }));

const PRELOAD_DELAY_MS = 1000;

type ToolName = "palette" | "help" | null;

/** The bar above every screen, with the palette and the shortcuts dialog. */
export function AdminTools() {
  const { portals } = useMe();
  const [tool, setTool] = useState<ToolName>(null);
  const goToShortcuts = useMemo(() => getGoToShortcuts(portals), [portals]);
  const typing = useRef<CapturedTyping | null>(null);
  const stopCapture = useCallback(() => {
    const text = typing.current?.stop() ?? "";
    typing.current = null;
    return text;
  }, []);
  const [tools] = useState(() => ({
    palette: () => {
      typing.current ??= captureTyping();
      loadPalette().then(
        () => setTool("palette"),
        () => {
          stopCapture();
          showLoadError();
        },
      );
    },
    help: () => void loadHelp().then(() => setTool("help"), showLoadError),
    close: () => {
      stopCapture();
      setTool(null);
    },
  }));
  useEffect(() => {
    // Preloads the palette, so that keys typed right after Ctrl K do not reach the page.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useShortcuts({ goToShortcuts, onPalette: tools.palette, onHelp: tools.help });
  return (
    <>
      <TopBar onPalette={tools.palette} onHelp={tools.help} />
      <Suspense>
        {tool === "palette" && (
          <Palette stopCapture={stopCapture} onClose={tools.close} onHelp={tools.help} />
        )}
        {tool === "help" && <Help onClose={tools.close} />}
      </Suspense>
    </>
  );
}

/** Offline, or a tab from before the last release: the page stays usable. */
const showLoadError = () =>
  toast({
    title: "This could not be loaded",
    description: "Check your connection, then reload the page.",
    tone: "danger",
  });
