import type { ReactNode } from "react";
import { Spinner } from "#web/ui/spinner.tsx";
import { useApplyTheme } from "#web/app/theme.ts";

/** Shown until the current user is loaded. */
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

/** Used before the admin layout has loaded, so it applies the theme itself. */
export function InitialLoadingScreen() {
  useApplyTheme();
  return <LoadingScreen />;
}
