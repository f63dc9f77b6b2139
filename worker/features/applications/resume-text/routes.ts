import { applications } from "#contract/applications/endpoints.ts";
import type { ResumeText } from "#contract/applications/schemas.ts";
import { isoTime } from "#contract/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { replayDeliveries } from "#worker/features/deliveries/index.ts";
import { extractionKey, findResumeText, resetFailedText } from "./queries.ts";
import { extractionDelivery } from "./tasks.ts";

export const resumeTextRoutes = createRouter();

async function getResumeText(ctx: Ctx, id: string): Promise<ResumeText> {
  const row = await findResumeText(ctx.db, id);
  if (!row) throw new AppError("not_found", "There is no resume with this application.");
  const { status, text, reason, extractedAt } = row;
  return { status, text, reason, extractedAt: extractedAt && isoTime.parse(extractedAt) };
}

serve(resumeTextRoutes, applications.resumeText, (ctx, { params }) => getResumeText(ctx, params.id));

serve(resumeTextRoutes, applications.extractResume, async (ctx, { params: { id } }) => {
  const { status } = await getResumeText(ctx, id);
  if (status === "ready" || status === "unsearchable")
    throw new AppError(
      "conflict",
      "The text of this resume was extracted already. Reload the page to read it.",
    );
  const now = iso(ctx.clock());
  const delivery = insertDelivery(ctx, extractionDelivery(id));
  const [, , replayed] = await ctx.db.batch([
    resetFailedText(ctx.db, id, now),
    recordActivity(ctx, { action: "application.extract", entityType: "application", entityId: id }),
    // An older delivery may be gone: they are deleted after a while.
    replayDeliveries(ctx.db, { dedupeKey: extractionKey(id) }, ["sent", "dead", "cancelled"], now),
    delivery.statement,
  ]);
  enqueueDeliveries(ctx, [...replayed.map((row) => row.id), delivery.id]);
  return getResumeText(ctx, id);
});
