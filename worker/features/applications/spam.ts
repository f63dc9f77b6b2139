import type { SpamVerdict } from "#contract/spam/constants.ts";
import { applications } from "#worker/db/tables/applications.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { decideSpam, storeSpamVerdict } from "#worker/runtime/spam-verdict.ts";
import { findOpenJob } from "#worker/features/jobs/index.ts";
import { markLeadAsSpam } from "#worker/features/leads/index.ts";
import { getApplication } from "./queries.ts";
import { prepareFollowUps } from "./submission.ts";

/** Decides about a suspected application; not spam sends and syncs what was held. Idempotent. */
export const decideApplication = (ctx: StaffCtx, id: string, verdict: SpamVerdict) =>
  decideSpam(
    verdict,
    async () => (await getApplication(ctx.db, id)).application,
    async (row) => {
      const change = storeSpamVerdict(ctx, applications, row, { entityType: "application", verdict });
      if (verdict === "spam") return ctx.db.batch([...change, markLeadAsSpam(ctx, row.email)]);
      const job = row.jobId ? await findOpenJob(ctx, row.jobId) : null;
      const { statements, deliveryIds } = await prepareFollowUps(ctx, row, job);
      await ctx.db.batch([...change, ...statements]);
      return enqueueDeliveries(ctx, deliveryIds);
    },
  );
