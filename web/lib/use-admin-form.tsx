import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path } from "react-hook-form";
import { applyDraft, clearLocalDraft, readLocalDraft, writeLocalDraft } from "./local-draft.ts";
import { useMe } from "./me.ts";
import { RestoredDraftNote } from "./restored-draft-note.tsx";
import { type ContractFormOptions, useContractForm } from "./use-contract-form.ts";
import { useUnsavedChanges } from "./use-unsaved-changes.tsx";

type AdminFormOptions<T extends FieldValues, R> = Omit<ContractFormOptions<T, R>, "draftName"> & {
  /** Identifies the form and its record, such as `job:42`, in this browser. */
  draftName: string;
  /** Never stored in the browser: passwords and API keys. */
  secretFields?: readonly (keyof T & string)[];
  /** Restores all fields, not only the changed ones: for forms that can start from several templates. */
  restoreAll?: boolean;
  /** Version of the record; a note marks a restored draft of another version. */
  version?: string | number;
  /** Text of the leave confirmation; omit it where the page has one. */
  unsavedText?: string;
  /** URL parameters that hold the form: changing one counts as leaving. */
  guardedParams?: readonly string[];
  /** Only these fields count as unsaved. */
  guardedFields?: readonly (keyof T & string)[];
  /** Called when the user discards the draft, for what is stored elsewhere. */
  onDiscardDraft?: () => void;
  /** The user may leave while the form is sent. */
  canLeaveWhilePending?: boolean;
};

/**
 * A back-office form: `useContractForm` that confirms before unsaved changes are lost, and stores them in this browser,
 * so that they survive a reload, a crash and the end of the session.
 */
export function useAdminForm<T extends FieldValues, R>(options: AdminFormOptions<T, R>) {
  const { draftName, secretFields, restoreAll, version = null, unsavedText = "", guardedFields } = options;
  const { id: userId } = useMe();
  const [draft, setDraft] = useState(() => readLocalDraft<T>(userId, draftName));
  const [restored, setRestored] = useState(() => draft && applyDraft(draft, options.defaults as T));
  // A restored draft still belongs to the version that it started from.
  const startVersion = draft && restored ? draft.version : version;
  const latest = useRef({ secretFields, restoreAll, version: startVersion });
  const clearDraft = () => clearLocalDraft(userId, draftName);

  const contractForm = useContractForm<T, R>({
    ...options,
    draftName: undefined,
    onSuccess: (result) => {
      clearDraft();
      setRestored(null);
      if (isUnsaved && !options.continuesAfterSend) unsaved.markSaved();
      options.onSuccess(result);
    },
  });
  const { form, pending } = contractForm;
  const { isDirty, dirtyFields } = form.formState;
  const isGuardedDirty = guardedFields ? guardedFields.some((field) => field in dirtyFields) : isDirty;
  const isUnsaved =
    unsavedText !== "" && isGuardedDirty && !(pending && options.canLeaveWhilePending === true);
  const unsaved = useUnsavedChanges(isUnsaved, unsavedText, options.guardedParams, () => {
    clearDraft();
    options.onDiscardDraft?.();
  });

  const { getValues, reset, resetDefaultValues, setValue, subscribe } = form;
  useEffect(() => {
    latest.current = { secretFields, restoreAll, version: startVersion };
  });
  useEffect(() => {
    if (restored) reset(restored, { keepDefaultValues: true });
  }, [reset, restored]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues = {} }) =>
          writeLocalDraft(userId, draftName, { ...latest.current, values, saved: defaultValues }),
      }),
    [subscribe, userId, draftName],
  );

  /** Returns to `values` and deletes the draft. */
  const discardDraft = (values: DefaultValues<T> = options.defaults) => {
    reset(values);
    clearDraft();
    setDraft(null);
    setRestored(null);
  };
  /** Goes on from the record `saved` with `values`: fields that differ are unsaved. Unchanged fields keep the cursor. */
  const rebase = (saved: T, values: T) => {
    resetDefaultValues(saved);
    for (const name of Object.keys(values) as Path<T>[])
      if (values[name] !== getValues(name)) setValue(name, values[name], { shouldDirty: true });
    clearDraft();
    setDraft(null);
    setRestored(null);
  };
  const draftNote: ReactNode = draft && restored && (
    <RestoredDraftNote
      savedAt={draft.savedAt}
      isOutdated={startVersion !== version}
      onDiscard={() => {
        discardDraft();
        options.onDiscardDraft?.();
      }}
    />
  );
  return { ...contractForm, unsaved, clearDraft, discardDraft, rebase, draftNote, startVersion };
}
