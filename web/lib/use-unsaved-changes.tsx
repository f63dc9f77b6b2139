import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { addLeaveGuard } from "./leave-guards.ts";

type UnsavedChanges = {
  /** Does it at once when nothing would be lost, else after a yes: closing the dialog of the form. */
  confirmLeave: (proceed: () => void) => void;
  /** From here on nothing is lost: for a form that leads elsewhere as soon as it is saved. */
  markSaved: () => void;
  /** Stands anywhere below the form's page or dialog. */
  dialog: ReactNode;
};

/**
 * Keeps a form's unsaved changes from being lost by accident: asks before its dialog is closed, before another page and
 * before signing out; a tab that is closed or loaded anew asks in the browser's own words. Asks nothing while `dirty` is
 * false. `what` says what would be lost. `named` are the parameters of the address that hold the form on the page: a
 * change of one of them (a tab, Back out of a dialog) takes it away like another page does.
 */
export function useUnsavedChanges(dirty: boolean, description: string, guardedParams: readonly string[] = []): UnsavedChanges {
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
  const stay = () => {
    // The dialog also closes after a yes.
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
        onOpenChange={(open) => !open && stay()}
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
