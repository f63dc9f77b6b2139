import { getSettingDefinition } from "#contract/settings/constants.ts";
import type { NewsletterContent, NewsletterDetail, NewsletterSetup } from "#contract/newsletter/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { parseFirmTime } from "#worker/base/firm-time.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { listArticlesById } from "#worker/features/articles/index.ts";
import { getBulkMailSetup } from "#worker/features/settings/index.ts";
import { listChosenArticles } from "./compose.ts";
import * as queries from "./issue-queries.ts";
import { cancelMails, countRecipients, reconcileRecipients } from "./recipient-queries.ts";
import { ENTITY, TEST_ACTION } from "./rules.ts";
import { sendDueNewsletters } from "./sending.ts";
import { toDetail, toSummary } from "./dto.ts";

const STALE =
  "Somebody else has changed this newsletter since you opened it. Reload it to see their version.";
const NOT_A_DRAFT = "This newsletter is no longer a draft. Reload it to see its state.";

const activity = (action: string, id: string, details?: Record<string, unknown>) => ({
  action: `newsletter.${action}`,
  entityType: ENTITY,
  entityId: id,
  ...(details && { details }),
});

export async function getDetail(ctx: Ctx, id: string): Promise<NewsletterDetail> {
  const row = await queries.getNewsletter(ctx.db, id);
  const [counts, articles] = await Promise.all([
    countRecipients(ctx.db, [id]),
    row.articleIds.length ? listArticlesById(ctx.db, row.articleIds) : [],
  ]);
  return toDetail(row, articles, counts(id));
}

/** A page of newsletters with their counts. */
export async function listSummaries(ctx: Ctx, filter: Parameters<typeof queries.listNewsletters>[1]) {
  const { rows, total } = await queries.listNewsletters(ctx.db, filter);
  const counts = await countRecipients(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => toSummary(row, counts(row.id))), total };
}

export async function getSetup(ctx: Ctx): Promise<NewsletterSetup> {
  const [{ missing, sender, postalAddress }, lists, readers] = await Promise.all([
    getBulkMailSetup(ctx),
    getLists(ctx),
    queries.countReaders(ctx.db),
  ]);
  return {
    missing: missing.map((setting) => ({ setting, label: getSettingDefinition(setting).label })),
    sender,
    postalAddress,
    webhookUrl: `${ctx.config.origin}/api/webhooks/postmark`,
    topics: lists.options("categories"),
    staffMail: ctx.config.staffMail,
    canTest: missing.length === 0 || ctx.config.environment === "development",
    ...readers,
  };
}

/** Throws 503 `not_configured` with the names of the missing settings. */
async function assertConfigured(ctx: Ctx): Promise<void> {
  const { missing } = await getBulkMailSetup(ctx);
  if (missing.length === 0) return;
  const labels = missing.map((setting) => getSettingDefinition(setting).label).join(", ");
  throw new AppError(
    "not_configured",
    `Newsletters can't be sent before these settings have a value: ${labels}.`,
  );
}

export async function createDraft(ctx: StaffCtx, content: NewsletterContent, storeResponse: StoreResponse) {
  const now = iso(ctx.clock());
  const row = { id: ctx.newId(), ...content, createdBy: ctx.staff.id, createdAt: now, updatedAt: now };
  await ctx.db.batch([
    queries.insertNewsletter(ctx.db, row),
    recordActivity(ctx, activity("create", row.id, { subject: row.subject })),
    ...storeResponse({ id: row.id }),
  ]);
  return { id: row.id };
}

export async function updateDraft(
  ctx: StaffCtx,
  id: string,
  { version, ...content }: NewsletterContent & { version: number },
) {
  const before = await queries.getNewsletter(ctx.db, id);
  if (before.status !== "draft") throw new AppError("conflict", NOT_A_DRAFT);
  const details = diffFields<Record<string, unknown>>(before, content);
  if (Object.keys(details).length === 0 && before.version === version) return getDetail(ctx, id);
  const patch = { ...content, problem: null, updatedAt: iso(ctx.clock()) };
  const [changed] = await ctx.db.batch([
    queries.setNewsletter(ctx.db, id, { status: "draft", version }, patch),
    recordActivity(ctx, activity("update", id, details)),
  ]);
  if (changed.length === 0) {
    throw new AppError("conflict", STALE, { current: await getDetail(ctx, id) });
  }
  return getDetail(ctx, id);
}

export async function deleteDraft(ctx: StaffCtx, id: string) {
  const { subject, status } = await queries.getNewsletter(ctx.db, id);
  const [deleted] = await ctx.db.batch([
    queries.deleteDraft(ctx.db, id),
    recordActivity(ctx, activity("delete", id, { subject })),
  ]);
  if (deleted.length === 0) {
    throw new AppError("conflict", `Only drafts can be deleted; this newsletter is ${status}.`);
  }
  return { id };
}

/** Adds an article to the newest draft. A repeat finds it there. */
export async function addArticle(ctx: StaffCtx, articleId: string): Promise<NewsletterDetail> {
  const [article] = await listChosenArticles(ctx, [articleId]);
  if (!article) throw new AppError("not_found", "This article is not published.");
  const draft = await queries.findNewestDraft(ctx.db);
  if (draft?.articleIds.includes(articleId)) return getDetail(ctx, draft.id);
  if (!draft) {
    const content = {
      subject: article.title,
      preheader: "",
      introduction: "",
      articleIds: [articleId],
      topics: [],
    };
    const { id } = await createDraft(ctx, content, () => []);
    return getDetail(ctx, id);
  }
  const { subject, preheader, introduction, topics, version } = draft;
  const articleIds = [...draft.articleIds, articleId];
  return updateDraft(ctx, draft.id, { subject, preheader, introduction, topics, articleIds, version });
}

/** Enqueues a test mail of the saved newsletter. */
export async function sendTest(ctx: StaffCtx, id: string, to: string) {
  const { subject } = await queries.getNewsletter(ctx.db, id);
  if (subject === "") throw missingSubject();
  if (ctx.config.environment !== "development") await assertConfigured(ctx);
  const mail = insertDelivery(ctx, {
    kind: "mail",
    action: TEST_ACTION,
    dedupeKey: `${TEST_ACTION}:${ctx.newId()}`,
    entityType: ENTITY,
    entityId: id,
    payload: { to },
  });
  await ctx.db.batch([mail.statement, recordActivity(ctx, activity("test", id))]);
  enqueueDeliveries(ctx, [mail.id]);
  return { to };
}

const missingSubject = () =>
  new AppError("validation_failed", "Enter a subject first.", {
    fields: { subject: ["Enter a subject first."] },
  });

type Schedule = { version: number; sendAt: string | null };

/** Schedules a draft. Without a time its sending begins at once. */
export async function scheduleNewsletter(ctx: StaffCtx, id: string, { version, sendAt }: Schedule) {
  const row = await queries.getNewsletter(ctx.db, id);
  if (row.status !== "draft") throw new AppError("conflict", NOT_A_DRAFT);
  await assertConfigured(ctx);
  await assertComplete(ctx, row);
  const now = iso(ctx.clock());
  const at = sendAt === null ? now : parseFirmTime(sendAt);
  if (at === null || at < now) {
    const message = "Choose a time in the future.";
    throw new AppError("validation_failed", message, { fields: { sendAt: [message] } });
  }
  const [changed] = await ctx.db.batch([
    queries.setNewsletter(
      ctx.db,
      id,
      { status: "draft", version },
      {
        status: "scheduled",
        sendAt: at,
        origin: ctx.config.origin,
        scheduledBy: ctx.staff.id,
        problem: null,
        updatedAt: now,
      },
    ),
    recordActivity(ctx, activity("schedule", id, { sendAt: at })),
  ]);
  if (changed.length === 0) throw new AppError("conflict", STALE, { current: await getDetail(ctx, id) });
  // If this is cut off, cron begins within five minutes.
  if (sendAt === null) {
    ctx.waitUntil(
      sendDueNewsletters(ctx).catch((error: unknown) =>
        ctx.log("warn", "newsletter.start_failed", {}, error),
      ),
    );
  }
  return getDetail(ctx, id);
}

/** Throws 400 without a subject or content, with unpublished articles, or when nobody would get it. */
async function assertComplete(ctx: Ctx, row: queries.NewsletterRow): Promise<void> {
  if (row.subject === "") throw missingSubject();
  const invalid = (field: string, message: string) =>
    new AppError("validation_failed", message, { fields: { [field]: [message] } });
  if (row.articleIds.length === 0 && row.introduction === "")
    throw invalid("articleIds", "Choose an article or write an introduction first.");
  const articles = await listChosenArticles(ctx, row.articleIds);
  if (articles.length < row.articleIds.length)
    throw invalid("articleIds", "Remove the articles that are not published any more.");
  if ((await queries.countAudience(ctx.db, row.topics)) === 0)
    throw invalid("topics", "No confirmed subscriber has these topics.");
}

export async function unscheduleNewsletter(ctx: StaffCtx, id: string, version: number) {
  const patch = { status: "draft" as const, sendAt: null, updatedAt: iso(ctx.clock()) };
  const [changed] = await ctx.db.batch([
    queries.setNewsletter(ctx.db, id, { status: "scheduled", version }, patch),
    recordActivity(ctx, activity("unschedule", id)),
  ]);
  const current = await getDetail(ctx, id);
  if (changed.length === 0)
    throw new AppError("conflict", "This newsletter is not scheduled any more.", { current });
  return current;
}

/** Skips the mails whose sending has not begun. */
export async function stopNewsletter(ctx: StaffCtx, id: string) {
  const row = await queries.getNewsletter(ctx.db, id);
  const now = iso(ctx.clock());
  const patch = { status: "cancelled" as const, finishedAt: now, updatedAt: now };
  const [changed] = await ctx.db.batch([
    queries.setNewsletter(ctx.db, id, { status: "sending", version: row.version }, patch),
    recordActivity(ctx, activity("stop", id)),
    cancelMails(ctx.db, id, now),
    ...reconcileRecipients(ctx.db, now),
  ]);
  if (changed.length === 0) throw new AppError("conflict", "This newsletter is not being sent.");
  return getDetail(ctx, id);
}
