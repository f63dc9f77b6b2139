import { imports } from "#contract/imports/endpoints.ts";
import type { Import } from "#contract/imports/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { applyRows, importActivity, undoRows } from "./apply.ts";
import { planRows } from "./plan.ts";
import * as queries from "./queries.ts";

const toDto = ({ counts, ...record }: queries.ImportRecord): Import => ({
  ...record,
  counts: JSON.parse(counts) as Import["counts"],
});

export const importRoutes = createRouter();

serve(importRoutes, imports.list, async (ctx, { query }) => {
  const { rows, total } = await queries.listImports(ctx.db, query);
  return { rows: rows.map(toDto), total };
});

serve(importRoutes, imports.check, async (ctx, { body: { kind, source, rows } }) => {
  const plans = await planRows(ctx, { kind, source, legalBasis: null }, rows);
  return plans.map(({ row, outcome, reason, key }) => ({ row, outcome, reason, key }));
});

serve(importRoutes, imports.create, async (ctx, { body }) => {
  const now = iso(ctx.clock());
  const row = { id: ctx.newId(), ...body, createdBy: ctx.staff.id, createdAt: now, updatedAt: now };
  await ctx.db.batch([
    queries.insertImport(ctx.db, row),
    recordActivity(ctx, importActivity("create", row, { rows: row.total, legalBasis: row.legalBasis })),
  ]);
  const running = await queries.findRunningImport(ctx.db, row);
  if (!running) throw new AppError("conflict", "This import was just finished by somebody else.");
  return toDto(running);
});

serve(importRoutes, imports.get, async (ctx, { params }) =>
  toDto(await queries.getImport(ctx.db, params.id)),
);

serve(importRoutes, imports.rows, async (ctx, { params, query }) => {
  await queries.getImport(ctx.db, params.id);
  return queries.listRows(ctx.db, params.id, query);
});

serve(importRoutes, imports.send, async (ctx, { params, body }) =>
  toDto(await applyRows(ctx, params.id, body)),
);

serve(importRoutes, imports.undo, async (ctx, { params }) => toDto(await undoRows(ctx, params.id)));
