import { iso } from "#worker/base/clock.ts";
import { DeliveryObsolete, Postponed } from "#worker/base/errors.ts";
import { isWait } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import {
  describeFailure,
  toPermanentFailure,
  writeDraft,
} from "#worker/features/article-generation/index.ts";
import * as queries from "./queries.ts";
import { BULK_PROMPT, Topic, toVariables } from "./topics.ts";

/** Writes one draft under the delivery's id, so that retries produce one article. */
export const createBulkArticleHandler =
  (write: typeof writeDraft): DeliveryHandler =>
  async (ctx, delivery) => {
    const run = await queries.findRun(ctx.db, delivery.entityId);
    if (!run) throw new DeliveryObsolete("The run no longer exists.");
    if (run.status === "cancelled" && !(await queries.articleExists(ctx.db, delivery.id))) {
      throw new DeliveryObsolete("The run was canceled.");
    }
    if (run.pausedAt && !(await queries.articleExists(ctx.db, delivery.id)))
      throw new Postponed("conflict", "The run is paused.", { waitingFor: queries.PAUSED, until: null });
    const topic = Topic.parse(delivery.payload);
    try {
      const { articleId } = await write(ctx, {
        id: delivery.id,
        category: topic.category,
        prompt: BULK_PROMPT,
        variables: toVariables(topic),
        bulkRunId: run.id,
        createdBy: run.startedBy,
      });
      await queries.recordSuccess(ctx.db, run.id);
      return { externalId: articleId };
    } catch (error) {
      if (!isWait(error))
        await ctx.db.batch(queries.recordFailure(ctx.db, run.id, describeFailure(error), iso(ctx.clock())));
      throw toPermanentFailure(error);
    }
  };

export const writeBulkArticle = createBulkArticleHandler(writeDraft);

/** Cron task: finishes runs without pending deliveries. */
export const finishBulkRuns = async (ctx: Ctx): Promise<unknown> =>
  queries.finishRuns(ctx.db, iso(ctx.clock()));
