import type { ImportKind, ImportSource, LegalBasis } from "#contract/imports/constants.ts";
import type { DateOrder } from "../parse/dates.ts";
import { guessMapping, type Mapping } from "../parse/fields.ts";
import type { ImportFile } from "../parse/file.ts";

/** The choices for a file. They survive a reload; the file itself has to be chosen again. */
export type ImportDraft = {
  source: ImportSource;
  kind: ImportKind | "";
  fileName: string;
  fileHash: string;
  mapping: Mapping;
  dateOrder: DateOrder;
  legalBasis: LegalBasis | "";
};

export const EMPTY_DRAFT: ImportDraft = {
  source: "csv",
  kind: "",
  fileName: "",
  fileHash: "",
  mapping: {},
  dateOrder: "MDY",
  legalBasis: "",
};

const columnsOf = (file: ImportFile, kind: ImportKind): string[] => file.table(kind)?.columns ?? [];

/** The choices for a file as it was read: kept for the same file, guessed for another one. */
export function draftForFile(draft: ImportDraft, file: ImportFile): ImportDraft {
  const isSame = draft.fileHash === file.hash && draft.kind !== "" && file.kinds.includes(draft.kind);
  if (isSame) return { ...draft, fileName: file.name };
  const kind = draft.kind !== "" && file.kinds.includes(draft.kind) ? draft.kind : file.kinds[0]!;
  const mapping = guessMapping(kind, columnsOf(file, kind));
  return { ...draft, kind, mapping, fileName: file.name, fileHash: file.hash };
}

export const draftForKind = (draft: ImportDraft, file: ImportFile, kind: ImportKind): ImportDraft => ({
  ...draft,
  kind,
  mapping: guessMapping(kind, columnsOf(file, kind)),
});
