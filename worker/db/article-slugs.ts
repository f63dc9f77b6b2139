import { sql } from "drizzle-orm";
import { shortId, slugify } from "#contract/slug.ts";
import type { Db } from "./client.ts";
import { selectRow } from "./select-row.ts";
import { articles, articleSlugs } from "./tables/articles.ts";

/** Last parts of addresses that belong to other pages. */
const RESERVED = new Set(["preview"]);
const FALLBACK = "article";
const MAX_NUMBER = 9;

/** The slug of the title, then numbered ones, then one that no other article can have. */
function toCandidates(id: string, title: string): string[] {
  const slug = slugify(title) || FALLBACK;
  const numbered = Array.from({ length: MAX_NUMBER - 1 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${shortId(id)}`].filter((candidate) => !RESERVED.has(candidate));
}

/** SQL value: the first slug of the title that no other article has or had. Batch with `insertSlug`. */
export const freeSlug = (id: string, title: string) =>
  sql<string>`(select candidate.value from json_each(${JSON.stringify(toCandidates(id, title))}) as candidate
    where not exists (select 1 from ${articleSlugs}
      where ${articleSlugs.slug} = candidate.value and ${articleSlugs.articleId} <> ${id})
    order by candidate.key limit 1)`;

/** Whether the address of an article follows its title, and nobody chose another. */
export const isDerivedSlug = ({
  id,
  title,
  slug,
}: {
  id: string;
  title: string;
  slug: string | null;
}): boolean => slug === null || toCandidates(id, title).includes(slug);

/** Whether an address belongs to another page or belonged to another article. */
export async function isSlugTaken(db: Db, id: string, slug: string): Promise<boolean> {
  if (RESERVED.has(slug)) return true;
  const [other] = await db
    .select({ id: articleSlugs.articleId })
    .from(articleSlugs)
    .where(sql`${articleSlugs.slug} = ${slug} and ${articleSlugs.articleId} <> ${id}`)
    .limit(1);
  return other !== undefined;
}

/** Frees earlier slugs of an article that was never published: nobody has a link with them. */
export const deleteUnusedSlugs = (db: Db, id: string) =>
  db.delete(articleSlugs).where(
    sql`${articleSlugs.articleId} = ${id} and exists (select 1 from ${articles} where ${articles.id} = ${id}
      and ${articles.firstPublishedAt} is null and ${articles.slug} <> ${articleSlugs.slug})`,
  );

/** Records the article's current slug, so that links with it redirect to the article. */
export const insertSlug = (db: Db, id: string, createdAt: string) =>
  db
    .insert(articleSlugs)
    .select(
      db
        .select(selectRow(articleSlugs, { slug: articles.slug, articleId: articles.id, createdAt }))
        .from(articles)
        .where(sql`${articles.id} = ${id} and ${articles.slug} is not null`),
    )
    .onConflictDoNothing();
