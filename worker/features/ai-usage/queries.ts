import { and, desc, eq, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { WriterName } from "#contract/article-generation/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { aiUsage } from "#worker/db/tables/runtime.ts";
import { articles } from "#worker/db/tables/articles.ts";

export type Usage = { calls: number; tokens: number };

/** Counts one call and reserves its tokens within the limits, in one statement. Returns whether it did. */
export async function reserveCall(db: Db, day: string, tokens: number, limits: Usage): Promise<boolean> {
  const rows = await db
    .insert(aiUsage)
    .select(sql`select ${day}, 1, ${tokens} where ${limits.calls} >= 1 and ${tokens} <= ${limits.tokens}`)
    .onConflictDoUpdate({
      target: aiUsage.day,
      set: { calls: sql`${aiUsage.calls} + 1`, tokens: sql`${aiUsage.tokens} + ${tokens}` },
      setWhere: and(lt(aiUsage.calls, limits.calls), lte(sql`${aiUsage.tokens} + ${tokens}`, limits.tokens))!,
    })
    .returning({ calls: aiUsage.calls });
  return rows.length > 0;
}

/** Corrects the reserved tokens of a finished call. */
export const addTokens = (db: Db, day: string, tokens: number) =>
  db
    .update(aiUsage)
    .set({ tokens: sql`max(0, ${aiUsage.tokens} + ${tokens})` })
    .where(eq(aiUsage.day, day));

export async function getUsage(db: Db, day: string): Promise<Usage> {
  const [row] = await db
    .select({ calls: aiUsage.calls, tokens: aiUsage.tokens })
    .from(aiUsage)
    .where(eq(aiUsage.day, day))
    .limit(1);
  return row ?? { calls: 0, tokens: 0 };
}

/** Articles from which an estimate is made. */
const MAX_SAMPLES = 50;

/** Average tokens of the writer's latest articles; null without any. */
export async function getAverageTokens(db: Db, writer: WriterName) {
  const latest = db
    .select({ tokens: articles.tokensUsed })
    .from(articles)
    .where(and(eq(articles.writer, writer), isNotNull(articles.tokensUsed)))
    .orderBy(desc(articles.createdAt))
    .limit(MAX_SAMPLES)
    .as("latest");
  const [row] = await db
    .select({ tokens: sql<number | null>`round(avg(${latest.tokens}))`, articles: sql<number>`count(*)` })
    .from(latest);
  return row!.tokens === null ? null : { tokens: row!.tokens, articles: row!.articles };
}
