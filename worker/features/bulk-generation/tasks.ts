import { iso } from "#worker/base/clock.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { toPermanentFailure, writeDraft } from "#worker/features/article-generation/index.ts";
import { findRun, articleExists, finishRuns } from "./queries.ts";
import { BULK_PROMPT, Topic, toVariables } from "./topics.ts";

/** Writes one draft under the delivery's id, so that retries produce one article. */
export const createBulkArticleHandler =
  (write: typeof writeDraft): DeliveryHandler =>
  async (ctx, delivery) => {
    const run = await findRun(ctx.db, delivery.entityId);
    if (!run) throw new DeliveryObsolete("The run no longer exists.");
    if (run.status === "cancelled" && !(await articleExists(ctx.db, delivery.id))) {
      throw new DeliveryObsolete("The run was canceled.");
    }
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
      return { externalId: articleId };
    } catch (error) {
      throw toPermanentFailure(error);
    }
  };

export const writeBulkArticle = createBulkArticleHandler(writeDraft);

/** Cron task: finishes runs without pending deliveries. */
export const finishBulkRuns = async (ctx: Ctx): Promise<unknown> => finishRuns(ctx.db, iso(ctx.clock()));
