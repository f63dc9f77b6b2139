import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

const storageKey = (name: string) => `draft:${name}`;

/** A browser may refuse storage; a form without a draft is still a form. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Forgets what was being written, once it has been sent. */
export function forgetDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(storageKey(name)));
}

/** The text of a form. Which job it is for stands in the address; boxes that were ticked have to be ticked again, files to be chosen again. */
const textsOf = (values: FieldValues) =>
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
      attempt(() => JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "{}") as FieldValues) ?? {};
    for (const [field, text] of Object.entries(textsOf(stored))) {
      const path = field as Path<T>;
      if (!getValues(path)) setValue(path, text as PathValue<T, Path<T>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        attempt(() => sessionStorage.setItem(storageKey(name), JSON.stringify(textsOf(values)))),
    });
  }, [name, getValues, setValue, subscribe]);
}
