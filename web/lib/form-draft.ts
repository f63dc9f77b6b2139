import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

const storageKey = (name: string) => `draft:${name}`;

/** A browser may refuse storage; a form without a draft is still a form. */
function tryStorage<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Forgets what was being written, once it has been sent. */
export function clearDraft(name: string): void {
  tryStorage(() => sessionStorage.removeItem(storageKey(name)));
}

/** The text of a form. Which job it is for stands in the address; boxes that were ticked have to be ticked again, files to be chosen again. */
const getTextValues = (values: FieldValues) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => typeof value === "string" && value !== "" && field !== "jobId",
    ),
  );

/**
 * Keeps what is being written over a reload, in this tab only, under `name`; without one nothing is kept. What the
 * page itself brought (a refused post) stays.
 */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, name: string | undefined): void {
  const { getValues, setValue, subscribe } = form;
  useEffect(() => {
    if (!name) return undefined;
    const stored =
      tryStorage(() => JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "{}") as FieldValues) ?? {};
    for (const [field, text] of Object.entries(getTextValues(stored))) {
      const path = field as Path<T>;
      if (!getValues(path)) setValue(path, text as PathValue<T, Path<T>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        tryStorage(() => sessionStorage.setItem(storageKey(name), JSON.stringify(getTextValues(values)))),
    });
  }, [name, getValues, setValue, subscribe]);
}
