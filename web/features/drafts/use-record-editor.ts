import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import { useNavigate } from "react-router";
import type * as z from "zod";
import type { ApiError } from "#web/lib/api.ts";
import { writeLocalDraft } from "#web/lib/local-draft.ts";
import { useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { navigateWithoutConfirmation } from "#web/lib/use-unsaved-changes.tsx";
import type { DraftSource } from "./draft-source.ts";
import { withTyped } from "./merge-fields.ts";
import type { SyncedDraft } from "./synced-draft.ts";
import { type AutosaveState, useAutosave } from "./use-autosave.ts";
import { NEW_RECORD, useCreation } from "./use-creation.ts";

export type VersionedRecord = { id: string; version: number };

/** What an editor page starts from. */
export type EditorStart<T, R> = {
  /** Null for a new record. */
  record: R | null;
  synced: SyncedDraft<T> | null;
  /** Called before the address changes to that of the record, with which the same editor goes on. */
  onCreated?: (id: string) => void;
};

/** A version of the record that somebody else saved while this one was edited. */
type Conflict<T, R> = { message: string; theirs: R; base: T };

type RecordEditorOptions<T extends FieldValues, F, R> = {
  start: EditorStart<T, R>;
  source: DraftSource<T, F>;
  schema: z.ZodType<unknown, T>;
  emptyValues: () => T;
  /** Shown before unsaved changes are lost. */
  unsavedText: string;
  toQuery: (id: string) => { queryKey: QueryKey; queryFn?: unknown };
  toPath: (id: string) => string;
  toValues: (record: R) => T;
  /** The version another user saved, from the answer to a stale save. */
  parse: (value: unknown) => R | undefined;
  /** `isAutomatic`: nobody has pressed the button. */
  create: (values: T, idempotencyKey: string, isAutomatic: boolean) => Promise<R>;
  save: (record: R, values: T, version: number) => Promise<R>;
  /** Whether the record that was created has these values. */
  isStored: (record: R, values: T) => boolean;
  /** The form's values after the record was created. */
  afterCreation?: (typed: T, created: R) => T;
  /** The values of `version`, which both sides started from, as far as it is known. */
  loadBase: (theirs: R, known: { base: R | null; version: number; mine: T }) => Promise<T>;
  onSaved: (saved: R, before: R | null) => void;
  onFailure: (error: ApiError, before: R | null) => void;
};

/** The form of an editor page: creates, saves, stores drafts, and follows versions that others save. */
export function useRecordEditor<T extends FieldValues, F, R extends VersionedRecord>({
  start,
  source,
  schema,
  toValues,
  ...options
}: RecordEditorOptions<T, F, R>) {
  const navigate = useNavigate();
  const { id: userId } = useMe();
  const queryClient = useQueryClient();
  /** The version that the form started from. */
  const [base, setBase] = useState(start.record);
  const query = options.toQuery(base?.id ?? NEW_RECORD) as UseQueryOptions<R>;
  const { data: current } = useQuery({ ...query, enabled: base !== null });
  const isNewer = base !== null && current !== undefined && current.version > base.version;
  // The status can change without the version.
  const record = current && base?.version === current.version ? current : base;
  const [defaults] = useState(() => (start.record ? toValues(start.record) : options.emptyValues()));
  /** Version that the user chose to overwrite after a conflict. */
  const overwritten = useRef<number | null>(null);
  const [conflict, setConflict] = useState<Conflict<T, R> | null>(null);
  const [autosave, setAutosave] = useState<AutosaveState>("idle");
  /** The form as it was sent last. */
  const sent = useRef(defaults);
  const creation = useCreation<R>(source.name(NEW_RECORD));

  const adminForm = useAdminForm<T, R>({
    schema: async () => schema,
    draftName: source.name(base?.id ?? NEW_RECORD),
    version: record?.version ?? creation.key,
    // What the server has stored is still there at the next visit.
    unsavedText: autosave === "stored" ? "" : options.unsavedText,
    onDiscardDraft: () => discardStored(),
    defaults: defaults as DefaultValues<T>,
    continuesAfterSend: true,
    send: async (_, values): Promise<R> => {
      sent.current = { ...form.getValues() };
      const version = overwritten.current ?? Number(adminForm.startVersion);
      if (record) return options.save(record, values, version);
      const created = await create(values, false);
      return options.isStored(created, values) ? created : options.save(created, values, created.version);
    },
    onSuccess: (saved) => {
      overwritten.current = null;
      options.onSaved(saved, record);
      const typed = withTyped(sent.current, form.getValues(), toValues(saved));
      const isNew = !record && saved.version === 1;
      continueWith(saved, { typed, ...(isNew && { revision: 0 }) });
    },
    onFailure: (error) => {
      const theirs = error.code === "conflict" ? options.parse(error.current) : undefined;
      if (theirs) void openConflict(error.message, theirs);
      else options.onFailure(error, record);
    },
  });
  const { form } = adminForm;

  const stored = useAutosave({
    source,
    recordId: base?.id ?? null,
    schema,
    create: (values) => create(values, true),
    baseVersion: Number(adminForm.startVersion) || 1,
    initial: start.synced ?? { revision: 0, fields: defaults },
    form,
    onChange: setAutosave,
    onVersion: (version) => {
      const known = queryClient.getQueryData<R>(query.queryKey)?.version ?? base?.version ?? 0;
      if (version > known) void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  const discardStored = () => {
    stored.reset(base ? toValues(base) : defaults);
    if (base) source.discard(base.id);
    else creation.discard();
  };
  const openConflict = async (message: string, theirs: R) => {
    const known = { base, version: Number(adminForm.startVersion), mine: form.getValues() };
    setConflict({ message, theirs, base: await options.loadBase(theirs, known) });
  };
  /** Goes on from a saved version; with `typed`, from these values of the form. */
  const continueWith = (saved: R, { typed, revision }: { typed?: T; revision?: number } = {}) => {
    const values = toValues(saved);
    setBase(saved);
    adminForm.rebase(values, typed ?? values);
    stored.reset(values, revision);
    if (!typed) return;
    const name = source.name(saved.id);
    writeLocalDraft(userId, name, { values: typed, saved: values, version: saved.version });
    stored.resume();
  };
  /** Creates the record and goes on at its address, with what was typed meanwhile. */
  const create = (values: T, isAutomatic: boolean): Promise<R> =>
    creation.createOnce(
      (key) => options.create(values, key, isAutomatic),
      async (created) => {
        start.onCreated?.(created.id);
        await navigateWithoutConfirmation(() =>
          navigate(options.toPath(created.id), { replace: true, preventScrollReset: true }),
        );
        const typed = form.getValues();
        continueWith(created, { typed: options.afterCreation?.(typed, created) ?? typed, revision: 0 });
      },
    );

  return {
    ...adminForm,
    record,
    isDirty: form.formState.isDirty,
    autosave,
    /** Why a new record can't be created yet. */
    problem: stored.problem,
    editors: stored.editors,
    /** A version that was saved elsewhere since, unless that was this user. */
    newer: isNewer && !adminForm.pending ? current : null,
    continueWith: (saved: R) => continueWith(saved),
    conflict,
    closeConflict: () => setConflict(null),
    takeTheirs: ({ theirs }: Conflict<T, R>) => {
      setConflict(null);
      continueWith(theirs);
      source.discard(theirs.id);
      queryClient.setQueryData(options.toQuery(theirs.id).queryKey, theirs);
    },
    /** The next save stores the merged text as the version after this one. */
    merge: ({ theirs }: Conflict<T, R>, merged: T) => {
      overwritten.current = theirs.version;
      for (const [name, value] of Object.entries(merged))
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
      setConflict(null);
    },
    /** The next save replaces this version. */
    overwrite: ({ theirs }: Conflict<T, R>) => {
      overwritten.current = theirs.version;
      setConflict(null);
    },
  };
}

/** What the page of an editor gets. */
export type RecordEditor<T extends FieldValues, R extends VersionedRecord> = ReturnType<
  typeof useRecordEditor<T, unknown, R>
>;
