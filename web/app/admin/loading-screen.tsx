import type { ReactNode } from "react";
import { Spinner } from "#web/ui/spinner.tsx";
import { useApplyTheme } from "#web/app/theme.ts";

/** The whole window while the guard of the back office is not sure yet. */
export function LoadingScreen({ children }: { children?: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center bg-paper-2 text-ink-2">
      <output className="grid justify-items-center gap-4">
        <Spinner className="text-[1.75rem]" />
        {children || <span className="sr-only">Loading</span>}
      </output>
    </main>
  );
}

/** The same before the frame of the back office has arrived, which else sets the theme. */
export function InitialLoadingScreen() {
  useApplyTheme();
  return <LoadingScreen />;
}
