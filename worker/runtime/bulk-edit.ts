import { BULK_EDIT_SIZE, type BulkEditOutcome } from "#contract/bulk-edits/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "./ctx.ts";

export type BulkEditRequest<Filter> = {
  records: { ids: string[] } | { filter: Filter; until?: string | undefined };
  after?: string | undefined;
  preview?: boolean | undefined;
};

/** The next records after the id `after`, in the order of their ids, which changes of the records don't change. */
export type MatchPage = { until: string; after: string | undefined; limit: number };

export type BulkReader<Filter, Row> = {
  byIds: (ids: readonly string[]) => PromiseLike<Row[]>;
  matches: (filter: Filter, page: MatchPage) => PromiseLike<Row[]>;
  count: (filter: Filter, until: string) => PromiseLike<number>;
  label: (row: Row) => string;
};

const GONE = "It no longer exists.";

/**
 * Edits one step of a bulk edit, record by record, each in its own batch with its activity row. Records that have the
 * value already are unchanged, so a repeated call changes nothing twice. `edit` returns whether it changed the record, and
 * throws AppError when it may not.
 */
export async function runBulkEdit<Filter, Row extends { id: string }>(
  ctx: Pick<Ctx, "clock">,
  { records, after, preview }: BulkEditRequest<Filter>,
  reader: BulkReader<Filter, Row>,
  edit: (row: Row) => Promise<boolean>,
): Promise<BulkEditOutcome> {
  const until = ("filter" in records && records.until) || iso(ctx.clock());
  const outcome: BulkEditOutcome = {
    matching: null,
    until: "filter" in records ? until : null,
    changed: [],
    unchanged: 0,
    refused: [],
    next: null,
  };
  if (preview) {
    const matching =
      "ids" in records ? (await reader.byIds(records.ids)).length : await reader.count(records.filter, until);
    return { ...outcome, matching };
  }
  const rows =
    "ids" in records
      ? await reader.byIds(records.ids)
      : await reader.matches(records.filter, { until, after, limit: BULK_EDIT_SIZE });
  for (const row of rows) {
    try {
      if (await edit(row)) outcome.changed.push(row.id);
      else outcome.unchanged++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.refused.push({ id: row.id, label: reader.label(row), message: error.message });
    }
  }
  if ("ids" in records) {
    const found = new Set(rows.map(({ id }) => id));
    for (const id of new Set(records.ids).difference(found))
      outcome.refused.push({ id, label: "A record", message: GONE });
  } else if (rows.length === BULK_EDIT_SIZE) outcome.next = rows.at(-1)!.id;
  return outcome;
}

const MAX_ATTEMPTS = 3;

/** Tries a change again with the current record when somebody else changed it at the same moment. */
export async function retryConflicts<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      const isConflict = error instanceof AppError && error.code === "conflict";
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
