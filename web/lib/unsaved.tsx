import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { askBeforeLeaving } from "./leaving.ts";

type Guard = {
  /** Does it at once when nothing would be lost, else after a yes: closing the dialog of the form. */
  leave: (go: () => void) => void;
  /** From here on nothing is lost: for a form that leads elsewhere as soon as it is saved. */
  saved: () => void;
  /** Stands anywhere below the form's page or dialog. */
  question: ReactNode;
};

/**
 * Keeps a form's unsaved changes from being lost by accident: asks before its dialog is closed, before another page and
 * before signing out; a tab that is closed or loaded anew asks in the browser's own words. Asks nothing while `dirty` is
 * false. `what` says what would be lost. `named` are the parameters of the address that hold the form on the page: a
 * change of one of them (a tab, Back out of a dialog) takes it away like another page does.
 */
export function useUnsaved(dirty: boolean, what: string, named: readonly string[] = []): Guard {
  const [wish, setWish] = useState<(() => void) | null>(null);
  const free = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      dirty &&
      !free.current &&
      (here.pathname !== there.pathname || differ(here.search, there.search, named)),
  );
  const leave = (go: () => void) => {
    if (dirty && !free.current) setWish(() => go);
    else go();
  };

  useEffect(() => {
    if (!dirty) {
      free.current = false;
      return undefined;
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (!free.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    const stopAsking = askBeforeLeaving((go) => {
      if (free.current) return false;
      setWish(() => go);
      return true;
    });
    return () => {
      removeEventListener("beforeunload", warn);
      stopAsking();
    };
  }, [dirty]);

  const discard = () => {
    free.current = true;
    if (blocker.state === "blocked") blocker.proceed();
    wish?.();
    setWish(null);
  };
  const stay = () => {
    // The dialog also closes after a yes.
    if (free.current) return;
    if (blocker.state === "blocked") blocker.reset();
    setWish(null);
  };

  return {
    leave,
    saved: () => {
      free.current = true;
    },
    question: (
      <AlertDialog
        open={wish !== null || blocker.state === "blocked"}
        onOpenChange={(open) => !open && stay()}
        title="Discard your changes?"
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        onConfirm={discard}
      >
        {what}
      </AlertDialog>
    ),
  };
}

function differ(here: string, there: string, names: readonly string[]): boolean {
  const [before, after] = [new URLSearchParams(here), new URLSearchParams(there)];
  return names.some((name) => before.get(name) !== after.get(name));
}
