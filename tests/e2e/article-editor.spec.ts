import type { Page, Route } from "@playwright/test";
import { expect, expectAccessible, expectMessage, test } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

const NEW = "/admin/content/articles/new";
const CREATED = /\/articles\/[\da-f-]{36}$/;
const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const showMarkdown = (page: Page) => page.getByRole("radio", { name: "Markdown" }).click();
const uniqueTitle = (title: string) => `${title} (${Date.now()})`;

async function countArticles(page: Page, title: string): Promise<number> {
  const response = await page.request.get("/api/content/articles", { params: { q: title } });
  return ((await response.json()) as { title: string }[]).length;
}

/** As in another browser of the same person. */
const forgetLocalDrafts = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^(unsaved|synced):/.test(key)) localStorage.removeItem(key);
  });

/** Creates a draft with this text and opens its editor. */
async function openDraft(page: Page, text: string): Promise<{ id: string; title: string }> {
  const title = uniqueTitle("An article of two people");
  await page.goto("/admin/content");
  const response = await page.request.post("/api/content/articles", {
    data: { title, category: "Market Trends", summary: "A summary.", content: text },
    headers: { origin: new URL(page.url()).origin },
  });
  const { id } = (await response.json()) as { id: string };
  await page.goto(`/admin/content/articles/${id}`);
  await expect(content(page)).toBeVisible();
  return { id, title };
}

test(
  "an article is written by hand with headings, a list and a link, and saved as Markdown",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/content");
    await page.getByRole("link", { name: "New article" }).click();
    await content(page).click();
    await page.keyboard.type("/head");
    await page.keyboard.press("Enter");
    await page.keyboard.type("The signal");
    await page.keyboard.press("Enter");
    await page.keyboard.type("FP&A is **early** in the cycle. See ");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Link" });
    await dialog.getByRole("searchbox").fill("leadership");
    await dialog.getByRole("button", { name: /^Leadership/ }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("- one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await page.getByLabel("Category").selectOption("Market Trends");
    // Last: an article with a title is created while it is written.
    const title = uniqueTitle("What a close costs");
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByRole("button", { name: "Create draft" }).click();
    await expectMessage(page, "Article created");
    await expect(page).toHaveURL(CREATED);
    expect(await countArticles(page, title)).toBe(1);
    await showMarkdown(page);
    await expect(content(page)).toHaveValue(
      "## The signal\n\nFP&A is **early** in the cycle. See [Leadership](/company/leadership)\n\n- one\n- two",
    );
  },
);

test(
  "a new article is stored on the server once it has a title, and the writing goes on",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", NEW);
    await content(page).click();
    await page.keyboard.type("Text before the title.");
    await expect(page.getByText("Stored in this browser only. Give the article a title.")).toBeVisible();
    const title = uniqueTitle("Stored while it is written");
    await page.getByLabel("Title", { exact: true }).fill(title);
    await content(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" One");
    await expect(page).toHaveURL(CREATED);
    await expect(page.getByRole("heading", { name: "Edit Article" })).toBeVisible();
    await expect(content(page)).toBeFocused();
    await page.keyboard.type(" two.");
    await expect(page.getByText("Draft stored. Save to change the article.")).toBeVisible();
    const text = "Text before the title. One two.";
    await expect(content(page)).toHaveText(text);

    await forgetLocalDrafts(page);
    await page.reload();
    await expect(content(page)).toHaveText(text);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "Article updated successfully!");
    expect(await countArticles(page, title)).toBe(1);

    await page.goto("/admin/content");
    await expect(page.getByText("Unsaved changes.")).toHaveCount(0);
    await page.getByRole("link", { name: "New article" }).click();
    await expect(content(page)).toHaveText("");
  },
);

test(
  "what is typed while a new article is being created stays, and so does the cursor",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", NEW);
    await page.route("**/api/content/articles", async (route) => {
      if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    const title = page.getByLabel("Title", { exact: true });
    const words = uniqueTitle("typed early");
    const isSent = page.waitForRequest(
      (sent) => sent.method() === "POST" && sent.url().endsWith("/articles"),
    );
    await title.fill(words);
    await title.press("Home");
    await isSent;
    await page.keyboard.type("Words ");
    await expect(page).toHaveURL(CREATED);
    await expect(title).toBeFocused();
    await page.keyboard.type("that were ");
    await expect(title).toHaveValue(`Words that were ${words}`);
    await expect(page.getByText("Draft stored. Save to change the article.")).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "Article updated successfully!");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(await countArticles(page, words)).toBe(1);
  },
);

test(
  "a new article whose creation got no answer is created once, also after a reload",
  { tag: "@full" },
  async ({ page, faults }) => {
    await signIn(page, "recruiter", NEW);
    let created = "";
    const lose = async (route: Route) => {
      if (route.request().method() !== "POST") return route.continue();
      created = ((await (await route.fetch()).json()) as { id: string }).id;
      await route.abort();
    };
    await page.route("**/api/content/articles", lose);
    const title = uniqueTitle("Lost and found");
    await page.getByLabel("Title", { exact: true }).fill(title);
    await expect.poll(() => created).not.toBe("");
    await expect(page.getByText(/Your draft is stored in this browser/)).toBeVisible();
    await page.unroute("**/api/content/articles", lose);
    await page.reload();
    await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
    await content(page).click();
    await page.keyboard.type("More.");
    await expect(page).toHaveURL(new RegExp(`${created}$`));
    await expect(page.getByText("Draft stored. Save to change the article.")).toBeVisible();
    expect(await countArticles(page, title)).toBe(1);
    expect(faults.splice(0).filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  },
);

test("text typed while an article is being saved is not lost", { tag: "@full" }, async ({ page }) => {
  await signIn(page, "recruiter", "/admin/content");
  const { id } = await openDraft(page, "First.");
  await page.route(`**/api/content/articles/${id}`, async (route) => {
    if (route.request().method() === "PUT") await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await content(page).getByText("First.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Second.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  await page.keyboard.type(" Third.");
  await expectMessage(page, "Article updated successfully!");
  await expect(content(page)).toHaveText("First. Second. Third.");
  await expect(page.getByText("Draft stored. Save to change the article.")).toBeVisible();
});

for (const width of [390, 1280]) {
  test(
    `a long title is shown completely at ${width} px, in one paragraph`,
    { tag: "@full" },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, "recruiter", NEW);
      const title = page.getByLabel("Title", { exact: true });
      const long = "What a close costs a group of eleven companies that report in four currencies ".repeat(2);
      const getHeight = () => title.evaluate((element) => element.clientHeight);
      const before = await getHeight();
      await title.fill(`${long}\nand more`);
      await expect(title).toHaveValue(`${long} and more`);
      expect(await getHeight()).toBeGreaterThan(before);
      expect(await title.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
      await title.press("End");
      await title.press("Enter");
      await expect(title).toHaveValue(`${long} and more`);
      await expect(content(page)).toBeFocused();
      await page.keyboard.type("The text.");
      await expect(content(page)).toHaveText("The text.");
      await expectAccessible(page);
    },
  );
}

test(
  "typed text is stored as a draft, and the article changes only when it is saved",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/content");
    const { id } = await openDraft(page, "First.\n\nSecond.");
    const saved = async () =>
      ((await (await page.request.get(`/api/content/articles/${id}`)).json()) as { content: string }).content;
    await content(page).getByText("Second.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Typed.");
    await expect(page.getByText("Draft stored. Save to change the article.")).toBeVisible();
    expect(await saved()).toBe("First.\n\nSecond.");

    await forgetLocalDrafts(page);
    await page.goto("/admin/content");
    await page.goto(`/admin/content/articles/${id}`);
    await expect(content(page)).toContainText("Second. Typed.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "Article updated successfully!");
    expect(await saved()).toBe("First.\n\nSecond. Typed.");
  },
);

test(
  "text typed without a network stays in the browser and is stored when it is back",
  { tag: "@full" },
  async ({ page, context, faults }) => {
    await signIn(page, "recruiter", "/admin/content");
    const { id } = await openDraft(page, "First.");
    await context.setOffline(true);
    await content(page).getByText("First.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Typed on a train.");
    await expect(page.getByText("You are offline. Your draft is stored in this browser.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Draft stored. Save to change the article.")).toBeVisible();
    const { draft } = (await (await page.request.get(`/api/content/articles/${id}/draft`)).json()) as {
      draft: { fields: { content: string } };
    };
    expect(draft.fields.content).toBe("First. Typed on a train.");
    const lost = faults.splice(0);
    expect(lost.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  },
);

test(
  "two people see each other, and their changes are merged by paragraph",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    await signIn(page, "recruiter", "/admin/content");
    const { id } = await openDraft(page, "First.\n\nSecond.\n\nThird.");
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, "manager", `/admin/content/articles/${id}`);
    await expect(other.getByText("recruiter has this article open, too.")).toBeVisible();
    const edit = async (editor: Page, paragraph: string, text: string) => {
      await content(editor).getByText(paragraph).click();
      await editor.keyboard.press("End");
      await editor.keyboard.type(text);
    };
    await edit(other, "First.", " Theirs.");
    await edit(other, "Third.", " Theirs too.");
    await other.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(other, "Article updated successfully!");

    await edit(page, "Second.", " Mine.");
    await edit(page, "Third.", " Mine too.");
    await page.getByRole("button", { name: "Save changes" }).click();
    const dialog = page.getByRole("dialog", { name: "This article was changed by someone else" });
    await expect(
      dialog.getByText("1 passage was changed by both of you. Choose what to keep."),
    ).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save both changes" })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole("radio", { name: "Both" }).click();
    await dialog.getByRole("button", { name: "Save both changes" }).click();
    await expectMessage(page, "Article updated successfully!");
    await showMarkdown(page);
    await expect(content(page)).toHaveValue(
      "First. Theirs.\n\nSecond. Mine.\n\nThird. Mine too.\n\nThird. Theirs too.",
    );
    await context.close();
  },
);

test(
  "a document pasted from Word keeps its structure, and a text with HTML opens as Markdown",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", NEW);
    await page.getByLabel("Title", { exact: true }).fill(uniqueTitle("Pasted"));
    await content(page).click();
    await content(page).evaluate((element) => {
      const html = `<p class=MsoHeading2>Part</p><p class=MsoNormal style='margin:0'>Text <b>bold</b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>One</p>`;
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await content(page).blur();
    await showMarkdown(page);
    await expect(content(page)).toHaveValue("## Part\n\nText **bold**\n\n- One");

    const html = 'Before\n\n<div class="note">Raw</div>\n\n* star';
    await content(page).fill(html);
    await page.getByRole("radio", { name: "Rich text" }).click();
    await expect(page.getByText(/rich editor can’t show/)).toBeVisible();
    await expect(content(page)).toHaveValue(html);
    await expectAccessible(page);
  },
);
