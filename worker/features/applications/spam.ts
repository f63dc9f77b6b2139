import type { SpamVerdict } from "#contract/spam/constants.ts";
import { setSpamStatus } from "#worker/db/spam.ts";
import { applications } from "#worker/db/tables/applications.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { assertDecidable, recordSpamVerdict, retryIfDecided } from "#worker/runtime/spam-verdict.ts";
import { findOpenJob } from "#worker/features/jobs/index.ts";
import { markLeadAsSpam } from "#worker/features/leads/index.ts";
import { getApplication } from "./queries.ts";
import { prepareFollowUps } from "./submission.ts";

/** Decides about a suspected application; not spam sends and syncs what was held. Idempotent. */
export const decideApplication = (ctx: StaffCtx, id: string, verdict: SpamVerdict) =>
  retryIfDecided(async () => {
    const { application: row } = await getApplication(ctx.db, id);
    const decided = { id, spamStatus: verdict, spamReasons: row.spamReasons };
    if (row.spamStatus === verdict) return decided;
    assertDecidable(row, verdict);
    const entry = { entityType: "application", entityId: id, verdict };
    const change = setSpamStatus(ctx.db, applications, row, verdict);
    if (verdict === "spam") {
      await ctx.db.batch([...change, markLeadAsSpam(ctx, row.email), recordSpamVerdict(ctx, entry)]);
      return decided;
    }
    const job = row.jobId ? await findOpenJob(ctx, row.jobId) : null;
    const { statements, deliveryIds } = await prepareFollowUps(ctx, row, job);
    await ctx.db.batch([...change, ...statements, recordSpamVerdict(ctx, entry)]);
    enqueueDeliveries(ctx, deliveryIds);
    return decided;
  });
