import { estimateReadTime } from "#contract/articles/read-time.ts";
import { articles } from "../tables/articles.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import { sampleUser } from "./people.ts";

/** A Markdown file: name without extension, and content. */
export type ArticleFile = { name: string; text: string };

/** All other articles are published. */
const unpublished: Record<string, "draft" | "approved"> = {
  "headcount-planning-with-finance-and-hr": "approved",
  "scenario-planning-with-triggers": "approved",
  "ai-in-fpa-honest-limits": "draft",
  "chart-of-accounts-design": "draft",
  "zero-based-budgeting-limits": "draft",
};

const DAYS_BETWEEN_ARTICLES = 6;

/** Parses front matter (`key: value` lines between two `---`) and content. */
export function readArticle({ name, text }: ArticleFile) {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${name}.md has no front matter.`);
  const frontMatter = new Map(
    head
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const getField = (key: string): string => {
    const value = frontMatter.get(key)?.replace(/^"(.*)"$/, "$1");
    if (!value) throw new Error(`${name}.md has no ${key}.`);
    return value;
  };
  const content = body.trim();
  return {
    title: getField("title"),
    summary: getField("summary"),
    category: getField("category"),
    author: getField("author"),
    keywords: getField("keywords"),
    content,
    readTime: estimateReadTime(content),
  };
}

/** `contentHtml` is rendered by the app. */
export function articleRows(
  now: Date,
  files: readonly ArticleFile[],
): (typeof articles.$inferInsert & { slug: string })[] {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.map((file, index) => {
    const status = unpublished[file.name] ?? "published";
    // 7 and the number of files are coprime, so that dates and categories mix.
    const days = ((index * 7) % sorted.length) * DAYS_BETWEEN_ARTICLES;
    const approvedAt = status === "draft" ? null : ago(now, days * 24 + 26, "hour");
    const publishedAt = status === "published" ? ago(now, days * 24 + 5, "hour") : null;
    return {
      id: sampleId("article", index + 1),
      ...readArticle(file),
      slug: file.name,
      status,
      approvedAt,
      publishedAt,
      firstPublishedAt: publishedAt,
      createdBy: sampleUser(index % 3 === 0 ? "manager" : "user"),
      createdAt: ago(now, days * 24 + 75, "hour"),
      updatedAt: publishedAt ?? approvedAt ?? ago(now, days * 24 + 50, "hour"),
    };
  });
}
