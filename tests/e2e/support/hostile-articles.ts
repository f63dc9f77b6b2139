import { type APIRequestContext, expect } from "@playwright/test";
import { getId, postHostileBody } from "./hostile-pages.ts";
import { hostileText, MARKER } from "./hostile-text.ts";

/** Fields of a draft that have a fixed form. */
const draftFields = {
  title: hostileText(100),
  author: hostileText(60),
  summary: hostileText(300),
  category: "Market Trends",
  imageUrl: null,
  imageAlt: hostileText(80),
  keywords: hostileText(80),
  seoTitle: hostileText(60),
  seoDescription: hostileText(100),
  slug: null,
  readTime: 5,
  aiAssisted: false,
};

/** Writes, reviews and publishes an article, and creates an author and a schedule, all with hostile text. */
export async function postHostileArticles(staff: APIRequestContext) {
  const draft = getId(
    await postHostileBody(staff, "POST /api/content/generate-from-prompt", { templateId: null }),
  );
  const rewritten = {
    imageUrl: null,
    version: undefined,
    readTime: 5,
    content: `## ${MARKER} one\n\n${hostileText(4_000)}\n\n> ${hostileText(900)}`,
  };
  await postHostileBody(staff, "PUT /api/content/articles/:id", rewritten, draft);
  const written = getId(
    await postHostileBody(staff, "POST /api/content/articles", {
      category: "Market Trends",
      imageUrl: null,
      readTime: 5,
    }),
  );
  await postHostileBody(
    staff,
    "PUT /api/content/articles/:id/draft",
    {
      baseVersion: 1,
      revision: 0,
      fields: { ...draftFields, content: `## ${MARKER}\n\n${hostileText(900)}` },
    },
    written,
  );
  const source = await postHostileBody(
    staff,
    "POST /api/content/articles/:id/sources",
    { url: "https://www.example.com/report" },
    draft,
  );
  await postHostileBody(
    staff,
    "PUT /api/content/articles/:id/sources/:sourceId",
    { url: "https://www.example.com/report", version: source.version },
    { ...draft, sourceId: String(source.id) },
  );
  const author = await postHostileBody(staff, "POST /api/content/authors", {});
  await postHostileBody(staff, "PUT /api/content/authors/:id", { version: author.version }, getId(author));
  const take = async (step: string) =>
    expect((await staff.put(`/api/content/articles/${draft.id}/${step}`, { data: {} })).status(), step).toBe(
      200,
    );
  await take("approve");
  await postHostileBody(staff, "PUT /api/content/articles/:id/request-changes", {}, draft);
  await take("approve");
  await take("publish");
  const preview = (await (
    await staff.post(`/api/content/articles/${draft.id}/preview-link`, { data: {} })
  ).json()) as {
    url: string;
  };
  await postHostileBody(staff, "POST /api/content/schedules", {
    time: "09:00",
    timezone: "America/New_York",
    isActive: false,
  });
  const [schedule] = (await (await staff.get("/api/content/schedules")).json()) as { id: number }[];
  await postHostileBody(
    staff,
    "PUT /api/content/schedules/:id",
    { time: "09:00", timezone: "America/New_York", isActive: false, version: undefined },
    { id: String(schedule!.id) },
  );
  return { draft, written, author: { slug: String(author.slug) }, previewUrl: new URL(preview.url) };
}
