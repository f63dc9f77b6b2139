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

type Place = { search: string };

const differ = (here: Place, next: Place, names: readonly string[]) => {
  const [now, then] = [new URLSearchParams(here.search), new URLSearchParams(next.search)];
  return names.some((name) => now.get(name) !== then.get(name));
};

/**
 * Keeps a form's unsaved changes from being lost by accident: asks before its dialog is closed, before another page and
 * before signing out; a tab that is closed or loaded anew asks in the browser's own words. Asks nothing while `dirty` is
 * false. `what` says what would be lost. `shownBy` names the parameters of the address that the form is shown by: when one
 * of them changes, it goes as with its page.
 */
export function useUnsaved(dirty: boolean, what: string, shownBy: readonly string[] = []): Guard {
  const [wish, setWish] = useState<(() => void) | null>(null);
  const free = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      dirty && !free.current && (here.pathname !== next.pathname || differ(here, next, shownBy)),
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
