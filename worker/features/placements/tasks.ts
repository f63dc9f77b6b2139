import { iso } from "#worker/base/clock.ts";
import { recordClientActivity } from "#worker/features/clients/index.ts";
import { notifyUser } from "#worker/features/notifications/index.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { today } from "./placements.ts";
import { listEndedGuarantees, setGuaranteeNotified } from "./queries.ts";

/** Bounds one cron run; the next one continues. */
const MAX_ENDED = 50;

/**
 * Reminds the owner of a client of each guarantee that ends, once: by a notification, and by a task in the client's
 * timeline.
 */
export async function remindOfEndedGuarantees(ctx: Ctx): Promise<void> {
  const date = today(ctx);
  const now = iso(ctx.clock());
  for (const { id, clientId, jobTitle, userId } of await listEndedGuarantees(ctx.db, date, MAX_ENDED)) {
    await ctx.db.batch([
      setGuaranteeNotified(ctx.db, id, date, now),
      ...(clientId
        ? [
            recordClientActivity(ctx, clientId, {
              activityType: "task",
              subject: `Guarantee ends: ${jobTitle ?? "placement"}. Check in with the client`,
              dueAt: now,
              ifChanged: true,
            }),
          ]
        : []),
      ...(userId && clientId
        ? notifyUser(ctx, { userId, kind: "guarantee_ended", entityType: "client", entityId: clientId })
        : []),
    ]);
  }
}
