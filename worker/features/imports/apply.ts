import type { ImportBatch } from "#contract/imports/schemas.ts";
import type * as z from "zod";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { listImportedRows } from "./find-queries.ts";
import { planRows } from "./plan.ts";
import type { RowPlan } from "./plan-records.ts";
import * as queries from "./queries.ts";
import { finishUndo, listUndoRows, undoStatements } from "./undo-queries.ts";
import { insertImportRows, writeRecords } from "./write-queries.ts";

type Batch = z.output<typeof ImportBatch>;

const NOT_RUNNING = "This import has ended. Start a new one.";
const TOO_MANY = "The file has fewer rows than this.";

export const importActivity = (
  action: string,
  { id, kind, source, fileName }: Pick<queries.ImportRecord, "id" | "kind" | "source" | "fileName">,
  details: Record<string, unknown> = {},
) => ({
  action: `import.${action}`,
  entityType: "import",
  entityId: id,
  details: { kind, source, fileName, ...details },
});

/** People and subscribers are found by their address alone; no hash of it is stored. */
const hasSourceKey = (kind: queries.ImportRecord["kind"]): boolean =>
  kind !== "people" && kind !== "subscribers";

function toImportRow(record: queries.ImportRecord, plan: RowPlan, now: string) {
  const { record: written } = plan;
  const main = written?.application ?? written?.job ?? written?.article ?? written?.subscriber;
  return {
    importId: record.id,
    row: plan.row,
    outcome: plan.outcome,
    reason: plan.reason,
    sourceKey: hasSourceKey(record.kind) ? plan.key : null,
    entityId: plan.entityId,
    stamp: written?.existing?.updatedAt ?? main?.updatedAt ?? now,
    filled: written && written.filled.length > 0 ? [...written.filled] : null,
    leadId: written?.application && written.lead ? written.lead.id : null,
    entryId: written?.entry?.id ?? written?.consent?.id ?? null,
    createdAt: now,
  };
}

/**
 * Imports a batch: all rows or none. Rows that have an outcome are skipped, so a lost response is repeated safely. No
 * delivery is inserted: an import sends nothing to anybody.
 */
export async function applyRows(ctx: StaffCtx, id: string, { rows }: Batch): Promise<queries.ImportRecord> {
  const record = await queries.getImport(ctx.db, id);
  if (record.status !== "running") throw new AppError("conflict", NOT_RUNNING);
  const numbers = rows.map(({ row }) => row);
  if (Math.max(...numbers) > record.total) throw new AppError("validation_failed", TOO_MANY);
  const done = new Set((await listImportedRows(ctx.db, id, numbers)).map(({ row }) => row));
  const now = iso(ctx.clock());
  const isNew = ({ row }: Batch["rows"][number]) => !done.has(row);
  const plans = await planRows(ctx, record, rows.filter(isNew), now);
  const records = plans.flatMap((plan) => plan.record ?? []);
  await ctx.db.batch([
    insertImportRows(
      ctx.db,
      plans.map((plan) => toImportRow(record, plan, now)),
    ),
    ...writeRecords(ctx.db, id, records, now),
    queries.finishImport(ctx.db, id, now),
    recordActivity(ctx, importActivity("finish", record, { rows: record.total })),
  ]);
  return queries.getImport(ctx.db, id);
}

const UNDO_ROWS = 100;

/** Undoes the last rows that are not undone yet, in one batch. */
export async function undoRows(ctx: StaffCtx, id: string): Promise<queries.ImportRecord> {
  const record = await queries.getImport(ctx.db, id);
  if (record.status === "undone") return record;
  const now = iso(ctx.clock());
  const rows = await listUndoRows(ctx.db, id, UNDO_ROWS);
  await ctx.db.batch([
    queries.setStatus(ctx.db, id, "undoing", now),
    recordActivity(ctx, importActivity("undo", record)),
    ...undoStatements(ctx.db, record, rows, { now, newId: () => ctx.newId() }),
    finishUndo(ctx.db, id, now),
  ]);
  return queries.getImport(ctx.db, id);
}
