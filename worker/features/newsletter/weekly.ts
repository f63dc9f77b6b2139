import { MAX_NEWSLETTER_ARTICLES } from "#contract/newsletter/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type DeliveryHandler, enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { sendStaffMail } from "#worker/runtime/mail.ts";
import { listArticleCards } from "#worker/features/articles/index.ts";
import { findNewsletter, insertWeeklyDraft, listUsedArticles } from "./issue-queries.ts";
import { DRAFT_ACTION, ENTITY, toIssueDate } from "./rules.ts";

/**
 * Drafts a newsletter of the articles that were published in the seven days before `until` and are in no newsletter yet,
 * and tells staff. A person sends it. Idempotent: one draft a week.
 */
export async function draftWeeklyNewsletter(ctx: Ctx, until = ctx.clock()): Promise<boolean> {
  const weekAgo = iso(addTime(until, -7, "day"));
  const recent = (await listArticleCards(ctx)).filter(
    ({ publishedAt }) => publishedAt >= weekAgo && publishedAt <= iso(until),
  );
  if (recent.length === 0) return false;
  const used = await listUsedArticles(
    ctx.db,
    recent.map(({ id }) => id),
  );
  const chosen = recent.filter(({ id }) => !used.has(id)).slice(0, MAX_NEWSLETTER_ARTICLES);
  const [first] = chosen;
  if (!first) return false;
  const now = iso(ctx.clock());
  const weekOf = toIssueDate(until);
  const id = ctx.newId();
  const notice = insertDelivery(ctx, {
    kind: "mail",
    action: DRAFT_ACTION,
    dedupeKey: `${DRAFT_ACTION}:${weekOf}`,
    entityType: ENTITY,
    entityId: id,
  });
  await ctx.db.batch([
    insertWeeklyDraft(ctx.db, {
      id,
      subject: first.title,
      preheader: first.summary.slice(0, 200),
      articleIds: chosen.map((article) => article.id),
      weekOf,
      createdAt: now,
      updatedAt: now,
    }),
    recordSystemActivity(ctx, { action: "newsletter.create", entityType: ENTITY, entityId: id }),
    notice.statement,
  ]);
  enqueueDeliveries(ctx, [notice.id]);
  return true;
}

/** Tells staff that a draft waits for them. */
export const sendDraftNotice: DeliveryHandler = async (ctx, { entityId }) => {
  const draft = await findNewsletter(ctx.db, entityId);
  if (draft?.status !== "draft") throw new DeliveryObsolete("The draft was sent or deleted.");
  const { subject, articleIds } = draft;
  return sendStaffMail(ctx, {
    subject: "This week's newsletter is ready to review",
    paragraphs: [
      `A draft with the articles of this week was prepared: ${subject} (${articleIds.length} in total).`,
      "Nothing is sent before a person schedules it.",
    ],
    button: {
      label: "Open the draft",
      url: `${ctx.config.origin}/admin/content/newsletters/${entityId}`,
    },
  });
};
