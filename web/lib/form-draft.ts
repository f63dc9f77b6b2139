import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { flattenFields } from "./nested-fields.ts";

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

/** Text fields by name only: checkboxes and files must be chosen again. */
const getTextValues = (values: FieldValues) =>
  Object.fromEntries(
    Object.entries(flattenFields(values)).filter(
      ([field, value]) => typeof value === "string" && value !== "" && !URL_FIELDS.has(field),
    ),
  );

const readDraft = (name: string): FieldValues =>
  getTextValues(
    tryStorage(() => JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "{}") as FieldValues) ?? {},
  );

/** Whether this tab holds unsent text under `name`. */
export const hasDraft = (name: string): boolean => Object.keys(readDraft(name)).length > 0;

/**
 * Restores text fields after a reload, in this tab only, under `name`; disabled without one. Values the page came
 * with win.
 */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, name: string | undefined): void {
  const { getValues, setValue, subscribe } = form;
  const { defaultValues } = form.formState;
  useEffect(() => {
    if (!name) return undefined;
    for (const [field, text] of Object.entries(readDraft(name))) {
      const path = field as Path<T>;
      if (!getValues(path)) setValue(path, text as PathValue<T, Path<T>>, { shouldDirty: true });
    }
    const store = (values: FieldValues) =>
      tryStorage(() => sessionStorage.setItem(storageKey(name), JSON.stringify(getTextValues(values))));
    // Text typed before hydration changed the values before this subscription.
    const isTyped = Object.entries(getTextValues(getValues())).some(
      ([field, text]) => text !== flattenFields(defaultValues ?? {})[field],
    );
    if (isTyped) store(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => store(values) });
  }, [name, defaultValues, getValues, setValue, subscribe]);
}
