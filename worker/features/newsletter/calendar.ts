import { DATE_CHANGED } from "#contract/editorial-calendar/constants.ts";
import type { CalendarItem } from "#contract/editorial-calendar/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { can } from "#worker/runtime/access.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { getNewsletter, type selectCalendarNewsletters, setNewsletter } from "./issue-queries.ts";
import { ENTITY } from "./rules.ts";

type Row = Pick<
  Awaited<ReturnType<typeof selectCalendarNewsletters>>[number],
  "id" | "subject" | "status" | "sendAt" | "startedAt"
>;

function toItem(ctx: StaffCtx, { id, subject, status, sendAt, startedAt }: Row): CalendarItem[] {
  const at = startedAt ?? sendAt;
  if (at === null) return [];
  const isPlanned = status === "scheduled";
  return [
    {
      kind: "newsletter",
      id,
      title: subject || "Newsletter without subject",
      at,
      status: isPlanned
        ? at <= iso(ctx.clock())
          ? "waiting"
          : "planned"
        : status === "sending"
          ? "waiting"
          : "done",
      note: status === "cancelled" ? "Stopped while it was being sent." : null,
      movable: isPlanned && can(ctx.staff, "content.publish"),
      href: `/admin/content/newsletters/${id}`,
    },
  ];
}

/** Newsletters that are scheduled or were sent. */
export const toNewsletterItems = (ctx: StaffCtx, rows: readonly Row[]): CalendarItem[] =>
  rows.flatMap((row) => toItem(ctx, row));

/** Moves a scheduled newsletter to another time. Throws conflict when it is no longer scheduled at `at`. */
export async function moveNewsletter(
  ctx: StaffCtx,
  { id, at, to }: { id: string; at: string; to: string },
): Promise<CalendarItem> {
  const row = await getNewsletter(ctx.db, id);
  if (row.status !== "scheduled" || row.sendAt !== at) throw new AppError("conflict", DATE_CHANGED);
  const now = iso(ctx.clock());
  if (to < now) throw new AppError("validation_failed", "Choose a time in the future.");
  const [changed] = await ctx.db.batch([
    setNewsletter(ctx.db, id, { status: "scheduled", version: row.version }, { sendAt: to, updatedAt: now }),
    recordActivity(ctx, {
      action: "newsletter.schedule",
      entityType: ENTITY,
      entityId: id,
      details: { sendAt: to },
    }),
  ]);
  if (changed.length === 0) throw new AppError("conflict", DATE_CHANGED);
  return toItem(ctx, { ...row, sendAt: to })[0]!;
}
