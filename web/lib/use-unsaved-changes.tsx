import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Location, useBlocker } from "react-router";
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

type DirtyForm = { isLeft: (current: Location, next: Location) => boolean; getDescription: () => string };

/** React Router consults one blocker only, so each hook's blocker answers for all forms of the page. */
const dirtyForms = new Set<DirtyForm>();

let isConfirmationOff = false;

/** Runs a navigation that leaves no form of the page, such as to the address of a record that was just created. */
export async function navigateWithoutConfirmation(navigate: () => void | Promise<void>): Promise<void> {
  isConfirmationOff = true;
  try {
    await navigate();
  } finally {
    isConfirmationOff = false;
  }
}

/**
 * Confirms before unsaved changes are lost by closing, navigating, signing out or unloading. `guardedParams` are URL
 * parameters that hold the form: changing one counts as leaving. `onDiscard` runs when the user confirms the loss.
 */
export function useUnsavedChanges(
  dirty: boolean,
  description: string,
  guardedParams: readonly string[] = [],
  onDiscard?: () => void,
): UnsavedChanges {
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null);
  const [blockedForm, setBlockedForm] = useState<DirtyForm | null>(null);
  const isReleased = useRef(false);
  const isDiscarding = useRef(false);
  const latest = useRef({ description, guardedParams });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeft = (form: DirtyForm) => !isConfirmationOff && form.isLeft(currentLocation, nextLocation);
    const form = [...dirtyForms].find(isLeft) ?? null;
    setBlockedForm(form);
    return form !== null;
  });
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
    const form: DirtyForm = {
      isLeft: (current, next) =>
        !isReleased.current &&
        (current.pathname !== next.pathname ||
          paramsDiffer(current.search, next.search, latest.current.guardedParams)),
      getDescription: () => latest.current.description,
    };
    dirtyForms.add(form);
    addEventListener("beforeunload", onBeforeUnload);
    const removeGuard = addLeaveGuard((proceed) => {
      if (isReleased.current) return false;
      setPendingLeave(() => proceed);
      return true;
    });
    return () => {
      dirtyForms.delete(form);
      removeEventListener("beforeunload", onBeforeUnload);
      removeGuard();
    };
  }, [dirty]);

  const isLeaving = pendingLeave !== null || blocker.state === "blocked";
  useEffect(() => {
    latest.current = { description, guardedParams };
    if (isLeaving) isDiscarding.current = false;
  });

  const discard = () => {
    isDiscarding.current = true;
    if (dirty) {
      isReleased.current = true;
      onDiscard?.();
    }
    if (blocker.state === "blocked") blocker.proceed();
    pendingLeave?.();
    setPendingLeave(null);
  };
  const keepEditing = () => {
    // The dialog also closes after confirmation.
    if (isDiscarding.current) return;
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
        open={isLeaving}
        onOpenChange={(open) => !open && keepEditing()}
        title="Discard your changes?"
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        onConfirm={discard}
      >
        {pendingLeave || !blockedForm ? description : blockedForm.getDescription()}
      </AlertDialog>
    ),
  };
}

function paramsDiffer(current: string, next: string, names: readonly string[]): boolean {
  const [before, after] = [new URLSearchParams(current), new URLSearchParams(next)];
  return names.some((name) => before.get(name) !== after.get(name));
}
