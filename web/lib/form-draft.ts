import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

const storageKey = (name: string) => `draft:${name}`;

/** Session storage can be unavailable; forms work without drafts. */
function tryStorage<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export function clearDraft(name: string): void {
  tryStorage(() => sessionStorage.removeItem(storageKey(name)));
}

/** Fields that come from the URL. */
const URL_FIELDS = new Set(["jobId", "addressee"]);

/** Text fields only: checkboxes and files must be chosen again. */
const getTextValues = (values: FieldValues) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => typeof value === "string" && value !== "" && !URL_FIELDS.has(field),
    ),
  );

/**
 * Restores text fields after a reload, in this tab only, under `name`; disabled without one. Values the page came
 * with win.
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
