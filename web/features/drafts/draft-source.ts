import type { FieldValues } from "react-hook-form";
import type { Presence } from "#contract/drafts/schemas.ts";

/** The user's unsaved text as the server has it; without fields, the record is only open. */
export type StoredDraft<F> = { baseVersion: number; revision: number; fields: F | null };

/**
 * How the drafts of one kind of record are stored and merged. `T` is the values of the form, `F` what the server stores
 * of them.
 */
export type DraftSource<T extends FieldValues, F> = {
  /** Name of the record's draft in this browser. */
  name: (id: string) => string;
  save: (
    id: string,
    draft: { baseVersion: number; revision: number; fields: F },
  ) => Promise<Presence & { revision: number }>;
  reportOpen: (id: string, baseVersion: number) => Promise<Presence>;
  /** Deletes the stored text. If the call is lost, the next visit offers the draft again. */
  discard: (id: string) => void;
  /** Reads the stored draft in the answer to a stale save. */
  parse: (value: unknown) => StoredDraft<F> | undefined;
  toFields: (values: T) => F;
  fromFields: (fields: F) => T;
  /** The field that is merged by paragraph. */
  textName: keyof T;
};
