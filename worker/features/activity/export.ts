import { ActivityWanted } from "#contract/activity.ts";
import { EXPORT_MOST } from "#contract/exports.ts";
import { iso } from "#worker/base/clock.ts";
import { CSV_START, csvLine } from "#worker/base/csv.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { attachment } from "#worker/runtime/attachment.ts";
import type { App, Ctx } from "#worker/runtime/ctx.ts";
import { fieldErrors } from "#worker/runtime/input.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { type ActivityRow, listActivityAfter } from "./queries.ts";

const PER_READ = 500;

const HEAD = [
  "Timestamp",
  "User",
  "User id",
  "Action",
  "Entity",
  "Entity id",
  "IP address",
  "User agent",
  "Request id",
  "Details",
];

const lineOf = (row: ActivityRow) =>
  csvLine([
    row.createdAt,
    row.username,
    row.userId,
    row.action,
    row.entityType,
    row.entityId,
    row.ipAddress,
    row.userAgent,
    row.requestId,
    row.details && JSON.stringify(row.details),
  ]);

/** A file is no JSON, so this is one of the raw routes: guarded by hand, before anything is looked up. */
export function activityExportRoute(app: App): void {
  app.get("/api/admin/activity-logs.csv", async (c) => {
    const ctx = c.get("ctx");
    const staff = await findStaff(c, ctx);
    requireCapability(staff, "audit.read");
    const asked = ActivityWanted.safeParse(c.req.query());
    if (!asked.success) {
      const fields = fieldErrors(asked.error.issues);
      throw new AppError("validation_failed", "Some fields need another look.", { fields });
    }
    const entry = { action: "activity.export", entityType: "activity", entityId: null };
    await recordEvent(ctx, { ...entry, details: asked.data }, staff);
    const name = `activity-${iso(ctx.clock()).slice(0, 10)}.csv`;
    return c.body(entries(ctx, asked.data), 200, attachment(name, "text/csv; charset=utf-8"));
  });
}

/** The file as it is read, so that a long log is never in memory as a whole. */
function entries(ctx: Ctx, wanted: ActivityWanted): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last: ActivityRow | null = null;
  let written = 0;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(CSV_START + csvLine(HEAD))),
    async pull(stream) {
      const rows = await listActivityAfter(ctx.db, wanted, last, PER_READ);
      last = rows.at(-1) ?? last;
      written += rows.length;
      if (rows.length > 0) stream.enqueue(encoder.encode(rows.map(lineOf).join("")));
      if (rows.length < PER_READ || written >= EXPORT_MOST) stream.close();
    },
  });
}
