import { iso } from "#worker/base/clock.ts";
import { NoLongerWanted } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { finalRefusal, writeDraft } from "#worker/features/article-generation/index.ts";
import { findRun, isWritten, settleRuns } from "./queries.ts";
import { BULK_PROMPT, Topic, variablesOf } from "./topics.ts";

/** Writes one draft of a run under the order's id, so that however often it is begun there is one article. */
export const writeBulkArticleWith =
  (write: typeof writeDraft): DeliveryHandler =>
  async (ctx, delivery) => {
    const run = await findRun(ctx.db, delivery.entityId);
    if (!run) throw new NoLongerWanted("The run no longer exists.");
    if (run.status === "cancelled" && !(await isWritten(ctx.db, delivery.id))) {
      throw new NoLongerWanted("The run was canceled.");
    }
    const topic = Topic.parse(delivery.payload);
    try {
      const { articleId } = await write(ctx, {
        id: delivery.id,
        category: topic.category,
        prompt: BULK_PROMPT,
        variables: variablesOf(topic),
        bulkRunId: run.id,
        createdBy: run.startedBy,
      });
      return { externalId: articleId };
    } catch (error) {
      throw finalRefusal(error);
    }
  };

export const writeBulkArticle = writeBulkArticleWith(writeDraft);

/** Ends the runs that are through, also when nobody looks at them. */
export const settleBulkRuns = async (ctx: Ctx): Promise<unknown> => settleRuns(ctx.db, iso(ctx.clock()));
