import type { Locator, Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { expectAccessible, expectMessage, expect, test } from "./support/browser-test.ts";

const getRow = (page: Page, title: string): Locator => page.getByRole("row").filter({ hasText: title });
const getEditor = (page: Page) => page.getByRole("main");

/** Confirms the open approval under this name. */
async function approveAs(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Approve / });
  await dialog.getByLabel("Reviewed by").fill(name);
  await dialog.getByRole("button", { name: "Approve" }).click();
}

const withTimestamp = (subject: string) => `${subject} (${Date.now()})`;

/** Where the public site currently shows an article. */
async function getPublicState(page: Page, id: string, title: string) {
  const body = async (path: string) => (await page.request.get(path)).text();
  const article = await page.request.get(`/article/${id}`);
  return {
    status: article.status(),
    jsonLd: (await article.text()).includes('"@type":"Article"'),
    library: (await body("/resources")).includes(title),
    feed: (await body("/feeds/articles.xml")).includes(title),
    // Its address contains the words of the title, and so the timestamp.
    sitemap: (await body("/sitemap.xml")).includes(/\d{13}/.exec(title)![0]),
  };
}
const HIDDEN = { status: 404, jsonLd: false, library: false, feed: false, sitemap: false };
const PUBLIC = { status: 200, jsonLd: true, library: true, feed: true, sitemap: true };

test(
  "an article can be generated from a prompt, edited, approved, published and unpublished",
  { tag: "@full" },
  async ({ page }) => {
    // Runs axe four times.
    test.slow();
    await signIn(page, "manager", "/admin/content");
    await page
      .getByRole("group", { name: "Quick actions" })
      .getByRole("link", { name: "From prompt" })
      .click();
    // The previous screen has a Category field, too.
    await expect(page.getByRole("heading", { level: 1, name: "Content creation" })).toBeVisible();
    await page.getByLabel("Category", { exact: true }).selectOption("Market Trends");
    await page.getByLabel("Template").selectOption("No template (custom prompt)");
    await page.getByRole("textbox", { name: "Prompt" }).fill("What {{signal}} says to a CFO");
    await page.getByLabel("Signal").fill("slower hiring");
    await page.getByRole("tab", { name: "Manage" }).click();
    const discardDialog = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await discardDialog.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Generate content" }).click();
    await expectMessage(
      page,
      "Content generated successfully! Check the Articles tab to review and publish.",
    );
    await page.getByRole("link", { name: "Review in Content" }).click();
    await expect(page).toHaveURL(/\/admin\/content\/articles\/[\da-f-]{36}$/);
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    const editor = getEditor(page);
    await expect(editor.getByText("An outline, not an article.")).toBeVisible();
    await expectAccessible(page);

    // An outline can't be approved.
    await editor.getByRole("button", { name: /^Approve/ }).click();
    await approveAs(page, "Priya Raman");
    await expectMessage(page, "Failed to approve article");
    await expect(page.getByText(/^This is still an outline\./)).toBeVisible();
    const title = withTimestamp("What slower hiring says to a CFO");
    await editor.getByLabel("Title").fill(title);
    await editor.getByLabel("Summary").fill("Hiring slows before revenue does.");
    await editor.getByRole("radio", { name: "Markdown" }).click();
    await editor
      .getByRole("textbox", { name: "Content" })
      .fill("## The signal\n\nHiring slowed by 7% in **March**.\n\n## What to do\n\nAsk who still hires.");
    await expect(editor.getByText("An outline, not an article.")).toHaveCount(0);
    const claims = editor.getByRole("region", { name: "Claims", exact: true });
    await expect(claims).toContainText("7%");
    await editor.getByRole("button", { name: "Generate image" }).click();
    await expect(editor.getByRole("img", { name: "Preview" })).toBeVisible();
    await expectAccessible(page);
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "Article updated successfully!");
    expect(await getPublicState(page, id, title)).toEqual(HIDDEN);
    await editor.getByRole("button", { name: `Approve ${title}` }).click();
    await expect(page.getByText("1 claim without a source.")).toBeVisible();
    await expectAccessible(page);
    await approveAs(page, "Priya Raman");
    await expectMessage(page, "Article approved!");

    await page.goto(`/admin/content?q=${encodeURIComponent(title)}`);
    const row = getRow(page, title);
    await row.getByRole("button", { name: `Publish ${title}` }).click();
    await expectMessage(page, "Article published to website successfully!");
    await expect(row.getByText("Published")).toBeVisible();
    expect(await getPublicState(page, id, title)).toEqual(PUBLIC);
    await page.goto("/resources");
    await page.getByRole("link", { name: title }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^Reviewed by Priya Raman on /)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/admin/content?q=${encodeURIComponent(title)}`);
    await row.getByRole("button", { name: `Unpublish ${title}` }).click();
    await expectMessage(page, "Article removed from website successfully!");
    await expect(row.getByText("Approved")).toBeVisible();
    expect(await getPublicState(page, id, title)).toEqual(HIDDEN);
    await page.goto(`/article/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toHaveCount(0);
  },
);

test(
  "generating an article for a category opens its editor; a rejected request shows the error",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/content?status=draft");
    await expect(
      page.getByRole("group", { name: "Manual actions" }),
      "only for roles that can publish",
    ).toHaveCount(0);
    await page.getByLabel("Category of the new article").selectOption("Financial Modeling");
    await page.getByRole("button", { name: "Generate article" }).click();
    await expectMessage(page, "Article generated successfully!");
    await expect(page).toHaveURL(/\/articles\//);
    await expect(getEditor(page).getByLabel("Category")).toHaveValue("Financial Modeling");
    await page.goBack();
    await expect(page).toHaveURL(/status=draft$/);

    // The server's error message is shown unchanged.
    const message = "OpenAI: Too many requests. No article was created. Please try again.";
    await page.route("**/api/content/articles/generate", (route) =>
      route.fulfill({ status: 429, json: { code: "rate_limited", message } }),
    );
    await page.getByRole("button", { name: "Generate article" }).click();
    await expectMessage(page, message);
  },
);

test(
  "a schedule can be created from a template and run now, which creates a draft",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    await signIn(page, "manager", "/admin/content-creation");
    await page.getByRole("tab", { name: "Schedule" }).click();
    await expect(page).toHaveURL(/tab=schedule/);
    const form = page.getByRole("form", { name: "New schedule" });
    await form
      .getByRole("button", { name: "Create schedule" })
      .or(page.getByRole("button", { name: "Create schedule" }))
      .click();
    await expect(form.getByText("Give the schedule a title.")).toBeVisible();
    await form.getByLabel("Title").fill("Words of my own");
    await form.getByLabel("Template").selectOption("A dashboard that leads to a decision");
    const replace = page.getByRole("alertdialog", { name: "Replace your text?" });
    await replace.getByRole("button", { name: "Use template" }).click();
    await expect(form.getByLabel("Title")).toHaveValue("A dashboard that leads to a decision");
    await expect(form.getByLabel("Category")).toHaveValue("BI & Analytics");
    const dashboard = withTimestamp("cash dashboard");
    await form.getByLabel("Dashboard").fill(dashboard);
    const title = withTimestamp("Dashboards");
    await form.getByLabel("Title").fill(title);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create schedule" }).click();
    await expectMessage(page, "Schedule created successfully!");
    await expect(form.getByLabel("Title")).toHaveValue("");

    await page.getByRole("tab", { name: "Manage" }).click();
    await expect(page).toHaveURL(/tab=manage/);
    await page.reload();
    await page.getByRole("button", { name: `Run ${title} now` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Run Now" }).click();
    await expectMessage(page, "Content generation triggered!");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Review it" }).click({ timeout: 30_000 });
    await expect(page.getByRole("main").getByLabel("Title")).toHaveValue(
      `Outline: Free prompt: ${dashboard}`,
    );
  },
);

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `the content tabs and the LinkedIn panel work at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      // The redirect target after LinkedIn's consent page.
      await signIn(page, "admin", "/admin/content?tab=linkedin&linkedin=refused");
      await expect(page.getByText("Connection canceled.")).toBeVisible();
      await expect(page.getByRole("heading", { name: "No LinkedIn posts yet" })).toBeVisible();
      await expectAccessible(page);
      const channel = page.getByRole("region", { name: "LinkedIn", exact: true });
      await channel.getByRole("button", { name: "Dismiss" }).click();
      await expect(page.getByText("Connection canceled.")).toHaveCount(0);
      await page.getByRole("tab", { name: "Schedules" }).click();
      await expect(page).toHaveURL(/tab=schedules$/);
      await expect(
        page.getByRole("tabpanel", { name: "Schedules" }).getByText(/^(Last|Not) checked/),
      ).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(page.getByRole("tab", { name: "LinkedIn Posts" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await page.getByRole("button", { name: "Run due schedules" }).click();
      await expectMessage(page, "Content generation triggered!");
    },
  );
}

test(
  "the approval of an article says when its schedule publishes it at once",
  { tag: "@full" },
  async ({ page, baseURL }) => {
    await signIn(page, "manager", "/admin/content");
    const origin = { headers: { origin: baseURL! } };
    const schedule = await page.request.post("/api/content/schedules", {
      ...origin,
      data: {
        title: withTimestamp("Monday note"),
        category: "Modern Budgeting",
        prompt: "Write about rolling forecasts for finance managers.",
        autoPublish: true,
      },
    });
    const { id: scheduleId } = (await schedule.json()) as { id: number };
    await page.request.post(`/api/content/schedules/${scheduleId}/run`, origin);
    const findArticle = async () => {
      const list = await page.request.get("/api/content/articles?status=draft&limit=50");
      const articles = (await list.json()) as { id: string; scheduleId: number | null }[];
      return articles.find((article) => article.scheduleId === scheduleId);
    };
    await expect.poll(findArticle).toBeDefined();
    const { id } = (await findArticle())!;
    // An outline can't be approved.
    const title = withTimestamp("What a rolling forecast notices");
    await page.request.put(`/api/content/articles/${id}`, {
      ...origin,
      data: { title, summary: "Why it notices more.", content: "A forecast that rolls notices more." },
    });

    await page.goto(`/admin/content?q=${encodeURIComponent(title)}`);
    await getRow(page, title)
      .getByRole("button", { name: `Approve ${title}` })
      .click();
    const dialog = page.getByRole("dialog", { name: /^Approve / });
    await expect(dialog.getByText("Its schedule publishes it at once.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Reviewed by").fill("Priya Raman");
    await dialog.getByRole("button", { name: "Approve and publish" }).click();
    await expect(getRow(page, title).getByText("Published")).toBeVisible();
  },
);
