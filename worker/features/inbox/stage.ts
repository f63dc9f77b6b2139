import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { alignLeadStage, enqueueSync, recordLeadActivity } from "#worker/features/leads/index.ts";
import * as queries from "./queries.ts";
import { formatStageChange } from "./rules.ts";

type Move = { id: string; email: string; jobTitle: string | null; from: ApplicationStage };

/** Moves an application and with it the person's lead, with timeline and activity entries. Returns false if its stage changed meanwhile. */
export async function moveStage(ctx: StaffCtx, move: Move, stage: ApplicationStage): Promise<boolean> {
  const { id, email, from, jobTitle } = move;
  const sync = enqueueSync(ctx, { emailKey: email });
  try {
    await ctx.db.batch([
      queries.assertStage(ctx.db, id, from),
      queries.setStage(ctx.db, id, stage, iso(ctx.clock())),
      recordActivity(ctx, {
        action: "application.stage",
        entityType: "application",
        entityId: id,
        details: { stage: { before: from, after: stage } },
      }),
      ...recordLeadActivity(
        ctx,
        { emailKey: email },
        {
          activityType: "stage_change",
          subject: formatStageChange(from, stage, jobTitle),
          userId: ctx.staff.id,
        },
      ),
      alignLeadStage(ctx, { emailKey: email }),
      sync.statement,
    ]);
    enqueueDeliveries(ctx, [sync.id]);
    return true;
  } catch (error) {
    if (isAssertionFailure(error)) return false;
    throw error;
  }
}
