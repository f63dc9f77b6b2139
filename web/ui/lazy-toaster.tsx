import { lazy, Suspense } from "react";
import { useToast } from "./toast-store.ts";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** For public pages: loads the Toaster with the first message. */
export function LazyToaster() {
  const message = useToast();
  return message ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
