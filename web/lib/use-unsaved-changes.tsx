import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { addLeaveGuard } from "./leave-guards.ts";

type UnsavedChanges = {
  /** Runs `proceed` at once if nothing would be lost, otherwise after confirmation. */
  confirmLeave: (proceed: () => void) => void;
  /** Call it before navigating away from a saved form. */
  markSaved: () => void;
  /** Render it anywhere below the page or dialog. */
  dialog: ReactNode;
};

/**
 * Confirms before unsaved changes are lost by closing, navigating, signing out or unloading. `guardedParams` are URL
 * parameters that hold the form: changing one counts as leaving.
 */
export function useUnsavedChanges(
  dirty: boolean,
  description: string,
  guardedParams: readonly string[] = [],
): UnsavedChanges {
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null);
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next }) =>
      dirty &&
      !isReleased.current &&
      (current.pathname !== next.pathname || paramsDiffer(current.search, next.search, guardedParams)),
  );
  const confirmLeave = (proceed: () => void) => {
    if (dirty && !isReleased.current) setPendingLeave(() => proceed);
    else proceed();
  };

  useEffect(() => {
    if (!dirty) {
      isReleased.current = false;
      return undefined;
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    addEventListener("beforeunload", onBeforeUnload);
    const removeGuard = addLeaveGuard((proceed) => {
      if (isReleased.current) return false;
      setPendingLeave(() => proceed);
      return true;
    });
    return () => {
      removeEventListener("beforeunload", onBeforeUnload);
      removeGuard();
    };
  }, [dirty]);

  const discard = () => {
    isReleased.current = true;
    if (blocker.state === "blocked") blocker.proceed();
    pendingLeave?.();
    setPendingLeave(null);
  };
  const keepEditing = () => {
    // The dialog also closes after confirmation.
    if (isReleased.current) return;
    if (blocker.state === "blocked") blocker.reset();
    setPendingLeave(null);
  };

  return {
    confirmLeave,
    markSaved: () => {
      isReleased.current = true;
    },
    dialog: (
      <AlertDialog
        open={pendingLeave !== null || blocker.state === "blocked"}
        onOpenChange={(open) => !open && keepEditing()}
        title="Discard your changes?"
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        onConfirm={discard}
      >
        {description}
      </AlertDialog>
    ),
  };
}

function paramsDiffer(current: string, next: string, names: readonly string[]): boolean {
  const [before, after] = [new URLSearchParams(current), new URLSearchParams(next)];
  return names.some((name) => before.get(name) !== after.get(name));
}
