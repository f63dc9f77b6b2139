import { articlePath } from "#contract/articles/address.ts";
import { jobPath } from "#contract/jobs/address.ts";
import { markdownPath } from "#contract/markdown-path.ts";
import { firm } from "#contract/firm.ts";
import { siteLabels, siteOutline } from "#web/app/entry-server.tsx";
import { listArticleCards } from "#worker/features/articles/index.ts";
import { listFirstOpenJobs } from "#worker/features/jobs/index.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { PLAIN, type TextFeed } from "./feed-response.ts";

const MAX_ENTRIES = 50;

/** Text on one line, without brackets, which would end the link text. */
const line = (text: string) => text.replace(/\s+/g, " ").replace(/[[\]]/g, "").trim();

/** Markdown overview of the site for language models (llmstxt.org). Pages are linked as Markdown. */
export async function llms(ctx: Ctx): Promise<TextFeed> {
  const [jobs, articles] = await Promise.all([listFirstOpenJobs(ctx, MAX_ENTRIES), listArticleCards(ctx)]);
  const item = (name: string, path: string, note?: string) =>
    `- [${line(name)}](${ctx.config.origin}${path})${note ? `: ${line(note)}` : ""}`;
  // Sections of a page have no Markdown twin.
  const page = (name: string, path: string, note?: string) =>
    item(name, /[?#]/.test(path) ? path : markdownPath(path), note);
  const section = (title: string, items: string[]) => (items.length ? [`## ${title}`, items.join("\n")] : []);
  const parts = [
    `# ${firm.name}`,
    `> ${firm.description}`,
    `${firm.tagline}. ${siteLabels.replyTime} Write to ${firm.emails.general}.`,
    ...siteOutline.sections.flatMap(({ label, items }) =>
      section(
        label,
        items.map(({ label: name, to }) => page(name, to)),
      ),
    ),
    ...section(
      "Open roles",
      jobs.map((job) =>
        page(job.title, jobPath(job), [job.company, job.location, job.salary].filter(Boolean).join(", ")),
      ),
    ),
    ...section(
      "Articles",
      articles
        .slice(0, MAX_ENTRIES)
        .map((article) => page(article.title, articlePath(article), article.summary)),
    ),
    ...section("For machines", [
      item("Sitemap", "/sitemap.xml"),
      item("Article feed", "/feeds/articles.xml", "Atom, whole texts"),
      item("Job feed", "/feeds/jobs.xml", "XML, every open role"),
      item("API", "/api/openapi.json", "OpenAPI"),
    ]),
  ];
  return { type: PLAIN, body: `${parts.join("\n\n")}\n`, modified: null };
}
