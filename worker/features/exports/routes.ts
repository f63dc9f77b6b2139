import type { Context } from "hono";
import * as z from "zod";
import { ApplicationWanted } from "#contract/applications.ts";
import { EXPORT_MOST } from "#contract/exports.ts";
import { contactKinds } from "#contract/lead-words.ts";
import { text } from "#contract/text.ts";
import { iso } from "#worker/base/clock.ts";
import { CSV_START, csvLine } from "#worker/base/csv.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { attachment } from "#worker/runtime/attachment.ts";
import type { App, Ctx, Variables } from "#worker/runtime/ctx.ts";
import { fieldErrors } from "#worker/runtime/input.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { applicationColumns, type Columns, contactColumns, leadColumns } from "./columns.ts";
import { type After, listApplications, listContacts, listLeads } from "./queries.ts";

const PER_READ = 500;

const ContactWanted = z.object({ q: text(120).optional(), kind: z.enum(contactKinds).optional() });

type Kept = { createdAt: string; id: string };
type Read<Row> = (after: After, limit: number) => Promise<Row[]>;

/** Files are no JSON, so these are raw routes: guarded by hand, before anything is looked up. */
export function exportRoutes(app: App): void {
  app.get("/api/admin/export/applications.csv", (c) =>
    answer(
      c,
      "applications",
      ApplicationWanted,
      applicationColumns,
      (ctx, wanted) => (after, limit) => listApplications(ctx.db, wanted, after, limit),
    ),
  );
  app.get("/api/admin/export/contacts.csv", (c) =>
    answer(
      c,
      "contacts",
      ContactWanted,
      contactColumns,
      (ctx, wanted) => (after, limit) => listContacts(ctx.db, wanted, after, limit),
    ),
  );
  app.get("/api/admin/export/leads.csv", (c) =>
    answer(c, "leads", z.object({}), leadColumns, (ctx) => (after, limit) => listLeads(ctx.db, after, limit)),
  );
}

type Asked = Context<{ Bindings: Env; Variables: Variables }>;

async function answer<Wanted extends z.ZodObject, Row extends Kept>(
  c: Asked,
  entity: string,
  wanted: Wanted,
  columns: Columns<Row>,
  reader: (ctx: Ctx, wanted: z.output<Wanted>) => Read<Row>,
): Promise<Response> {
  const ctx = c.get("ctx");
  const staff = await findStaff(c, ctx);
  requireCapability(staff, "data.export");
  const asked = wanted.safeParse(c.req.query());
  const part = z.coerce.number().int().min(1).max(1_000).default(1).safeParse(c.req.query("part"));
  if (!asked.success || !part.success) {
    const fields = fieldErrors([...(asked.error?.issues ?? []), ...(part.error?.issues ?? [])]);
    throw new AppError("validation_failed", "Some fields need another look.", { fields });
  }
  // What was searched for may be somebody's name, which the log is not to keep.
  const { q, ...filter } = asked.data as { q?: string };
  const details = { ...filter, searched: q !== undefined, part: part.data };
  await recordEvent(ctx, { action: `${entity}.export`, entityType: entity, entityId: null, details }, staff);
  const name = `${entity}-${iso(ctx.clock()).slice(0, 10)}${part.data > 1 ? `-${part.data}` : ""}.csv`;
  return c.body(lines(reader(ctx, asked.data), columns, part.data), 200, {
    ...attachment(name, "text/csv; charset=utf-8"),
  });
}

/** The file as it is read, so that a long list is never in memory as a whole. */
function lines<Row extends Kept>(
  read: Read<Row>,
  columns: Columns<Row>,
  part: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cells = Object.values(columns);
  let last: After = null;
  let seen = 0;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(CSV_START + csvLine(Object.keys(columns)))),
    async pull(stream) {
      // The rows of the parts before are read over.
      for (;;) {
        const rows = await read(last, PER_READ);
        last = rows.at(-1) ?? last;
        seen += rows.length;
        const ours = seen > (part - 1) * EXPORT_MOST;
        const end = rows.length < PER_READ || seen >= part * EXPORT_MOST;
        if (ours && rows.length > 0)
          stream.enqueue(encoder.encode(rows.map((row) => csvLine(cells.map((of) => of(row)))).join("")));
        if (end) stream.close();
        if (end || ours) return;
      }
    },
  });
}
