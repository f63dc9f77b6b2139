import type { Mail } from "#worker/ports/mailer.ts";
import { insertArticle } from "./articles.ts";
import { createSimulation } from "./faults/setup.ts";
import { POSTMARK_SETTINGS } from "./postmark.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

export const uniqueEmail = () => `reader.${unique()}@example.com`;

export const getMailToken = (mail: Mail | undefined, path: string) =>
  decodeURIComponent(
    new RegExp(`http://planwright\\.test${path}\\?token=(\\S+)`).exec(mail?.text ?? "")?.[1] ?? "",
  );

/** The URL of the List-Unsubscribe header. */
export const getOneClickUrl = (mail: Mail | undefined) =>
  /^<http:\/\/planwright\.test(.+)>$/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
export const getUnsubscribeToken = (mail: Mail | undefined) =>
  new URL(getOneClickUrl(mail), "http://x").searchParams.get("token") ?? "";

export const getSubscriptionStatus = async (email: string) =>
  (await select<{ status: string }>("select status from newsletter_subscribers where email = ?", email))[0]
    ?.status;

/** Inserts confirmed subscribers; returns their addresses by id. */
export async function insertSubscribers(
  count: number,
  topics: readonly string[] | null = null,
): Promise<Map<string, string>> {
  const now = new Date().toISOString();
  const rows = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), email: uniqueEmail() }));
  await select(
    `insert into newsletter_subscribers (id, email, status, topics, confirmed_at, created_at, updated_at)
      select value ->> 'id', value ->> 'email', 'active', ?2, ?3, ?3, ?3 from json_each(?1)`,
    JSON.stringify(rows),
    topics && JSON.stringify(topics),
    now,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** A simulation whose newsletters go out by Postmark; without other subscribers. */
export async function createNewsletterSimulation() {
  await select("delete from newsletter_subscribers");
  return createSimulation(POSTMARK_SETTINGS);
}

type Simulated = Awaited<ReturnType<typeof createSimulation>>;

/** A draft with one article. */
export async function createDraft(
  { admin }: Pick<Simulated, "admin">,
  more: { topics?: string[]; subject?: string } = {},
): Promise<{ id: string; version: number; articleId: string }> {
  const article = await insertArticle({ title: `The close took nine days ${unique()}` });
  const { status, body } = await admin.call("POST /api/newsletters", {
    body: { subject: "Nine days", preheader: "What a close costs", articleIds: [article.id], ...more },
  });
  if (status !== 201) throw new Error(`The draft was refused: ${JSON.stringify(body)}`);
  return { id: body.id, version: 1, articleId: article.id };
}

/** A draft with this id, a recipient of it and a suppressed address; a subscriber with the id must exist. */
export async function insertNewsletterRows(userId: string, id: string, at: string): Promise<void> {
  await select(
    "insert into newsletters (id, subject, status, article_ids, created_by, created_at, updated_at) values (?, 'Nine days', 'draft', json_array((select min(id) from articles where status = 'published' and deleted_at is null)), ?, ?3, ?3)",
    id,
    userId,
    at,
  );
  await select(
    "insert into newsletter_recipients (id, newsletter_id, subscriber_id, state, created_at, updated_at) values (?1, ?1, ?1, 'delivered', ?2, ?2)",
    id,
    at,
  );
  await select(
    "insert into mail_suppressions (id, email, reason, source, created_at) values (?1, ?1 || '@bounced.example.com', 'bounce', 'postmark', ?2)",
    id,
    at,
  );
}
