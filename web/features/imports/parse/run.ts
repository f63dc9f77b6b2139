import type { ImportKind, ImportSource, RowOutcome } from "#contract/imports/constants.ts";
import type { CheckedRow, Import, ImportRow, RowResult } from "#contract/imports/schemas.ts";

/** The endpoints that a run calls; the browser and the command line call them differently. */
export type ImportApi = {
  check: (body: { kind: ImportKind; source: ImportSource; rows: ImportRow[] }) => Promise<CheckedRow[]>;
  send: (id: string, rows: ImportRow[]) => Promise<Import>;
  undo: (id: string) => Promise<Import>;
};

export type Counts = Partial<Record<RowOutcome, number>>;

export const countOutcomes = (rows: readonly RowResult[]): Counts => {
  const counts: Counts = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** A dry run of all batches. A record that an earlier batch would create is not created again. */
export async function checkRows(
  api: Pick<ImportApi, "check">,
  { kind, source }: { kind: ImportKind; source: ImportSource },
  batches: Iterable<ImportRow[]>,
  onProgress: (rows: number) => void,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const created = new Map<string, number>();
  for (const rows of batches) {
    for (const { key, ...result } of await api.check({ kind, source, rows })) {
      const first = key === null || result.outcome !== "created" ? undefined : created.get(key);
      if (first !== undefined) {
        const outcome = kind === "people" ? "joined" : "unchanged";
        results.push({ ...result, outcome, reason: `Same as row ${first}.` });
        continue;
      }
      if (key !== null && result.outcome === "created") created.set(key, result.row);
      results.push(result);
    }
    onProgress(results.length);
  }
  return results;
}

/** Sends the rows that have no outcome yet. Stops between batches when `signal` is aborted. */
export async function sendRows(
  api: Pick<ImportApi, "send">,
  start: Import,
  toBatches: (from: number) => Iterable<ImportRow[]>,
  onProgress: (current: Import) => void,
  signal?: AbortSignal,
): Promise<Import> {
  let current = start;
  onProgress(current);
  const isStopped = () => signal?.aborted === true;
  while (current.status === "running" && !isStopped()) {
    const { nextRow } = current;
    for (const rows of toBatches(nextRow)) {
      current = await api.send(current.id, rows);
      onProgress(current);
      if (isStopped()) break;
    }
    // Without progress another tab or an erasure left a gap that no row of the file fills.
    if (current.nextRow === nextRow) break;
  }
  return current;
}

/** Undoes an import part by part. */
export async function undoImport(
  api: Pick<ImportApi, "undo">,
  id: string,
  onProgress: (current: Import) => void,
): Promise<Import> {
  for (;;) {
    const current = await api.undo(id);
    onProgress(current);
    if (current.status === "undone") return current;
  }
}
