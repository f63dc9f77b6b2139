import type { ImportKind, ImportSource, LegalBasis } from "#contract/imports/constants.ts";
import { needsLegalBasis } from "#contract/imports/constants.ts";
import type { Import } from "#contract/imports/schemas.ts";
import type { Person } from "#tests/support/person.ts";
import { guessMapping } from "#web/features/imports/parse/fields.ts";
import { readImportFile } from "#web/features/imports/parse/file.ts";
import { findDateOrder, toBatches } from "#web/features/imports/parse/rows.ts";
import { checkRows, type ImportApi, sendRows, undoImport } from "#web/features/imports/parse/run.ts";

async function unwrap<T>(response: Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as T;
}

/** The API as the screen and the command line call it. */
export const importApi = (person: Person): ImportApi => ({
  check: (body) => unwrap(person.call("POST /api/imports/check", { body })),
  send: (id, rows) => unwrap(person.call("POST /api/imports/:id/rows", { params: { id }, body: { rows } })),
  undo: (id) => unwrap(person.call("POST /api/imports/:id/undo", { params: { id } })),
});

export type TestFile = {
  text: string;
  kind: ImportKind;
  source?: ImportSource;
  legalBasis?: LegalBasis | null;
};

/** Reads a file and starts its import, as the screen does. */
export async function openFile(person: Person, { text, kind, source = "csv", ...rest }: TestFile) {
  const bytes = new TextEncoder().encode(text);
  const file = await readImportFile("file.csv", bytes, source);
  const table = file.table(kind)!;
  const mapping = guessMapping(kind, table.columns);
  const order = findDateOrder(kind, table, mapping) ?? "MDY";
  const batches = (from = 1) => toBatches(kind, table, mapping, order, from);
  const legalBasis = rest.legalBasis ?? (needsLegalBasis(kind) ? "legitimate-interest" : null);
  const api = importApi(person);
  const start = (): Promise<Import> =>
    unwrap(
      person.call("POST /api/imports", {
        body: {
          kind,
          source,
          fileName: "file.csv",
          fileHash: file.hash,
          mapping,
          legalBasis,
          total: table.rows.length,
        },
      }),
    );
  return { batches, start, check: () => checkRows(api, { kind, source }, batches(), () => undefined), api };
}

export async function importFile(person: Person, file: TestFile): Promise<Import> {
  const { batches, start, api } = await openFile(person, file);
  return sendRows(api, await start(), batches, () => undefined);
}

export const undoFile = (person: Person, id: string): Promise<Import> =>
  undoImport(importApi(person), id, () => undefined);
