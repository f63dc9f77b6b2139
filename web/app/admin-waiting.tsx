import type { ReactNode } from "react";
import { Spinner } from "#web/ui/spinner.tsx";
import { useSchemeOnRoot } from "./scheme.ts";

/** The whole window while the back office or its guard is not ready yet. */
export function AdminWaiting({ children }: { children?: ReactNode }) {
  useSchemeOnRoot();
  return (
    <main className="grid min-h-dvh place-content-center bg-paper-2 text-ink-2">
      <output className="grid justify-items-center gap-4">
        <Spinner className="text-[1.75rem]" />
        {children || <span className="sr-only">Loading</span>}
      </output>
    </main>
  );
}
