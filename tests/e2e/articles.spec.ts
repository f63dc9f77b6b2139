import type { Locator, Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { expectAccessible, expectMessage, expect, test } from "./support/browser-test.ts";

const getRow = (page: Page, title: string): Locator => page.getByRole("row").filter({ hasText: title });

test(
  "a draft can be edited, previewed by link without an account, and restored to an earlier version",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const title = `Where zero-based budgets stop (${Date.now()})`;
    await signIn(page, "manager", "/admin/content");
    await page.getByLabel("Search articles").fill("zero-based");
    await expect(page).toHaveURL(/q=zero-based/);
    await page.getByRole("button", { name: /^Edit Where zero-based/ }).click();
    const dialog = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1, name: "Edit Article" })).toBeVisible();

    await dialog.getByLabel("Title").fill("");
    await dialog.getByLabel("Read time (min)").fill("0");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(dialog.getByText("Give the article a title.")).toBeVisible();
    await expect(dialog.getByText("It takes at least one minute.")).toBeVisible();
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Read time (min)").fill("6");
    await dialog.getByRole("radio", { name: "Markdown" }).click();
    await dialog
      .getByRole("textbox", { name: "Content" })
      .fill("## Where it stops\n\nAt **overhead**.\n\n## Why\n\n<b>Costs</b>.");
    await dialog.getByRole("radio", { name: "Phone" }).click();
    const preview = dialog.getByRole("group", { name: "Published text" });
    await expect(preview.getByRole("heading", { name: "Where it stops" })).toBeVisible();
    await expect(preview).toContainText("<b>Costs</b>");

    // Leaving asks for confirmation before the draft is stored, three seconds later.
    await dialog.getByRole("radio", { name: "Write" }).click();
    await dialog.getByLabel("Keywords").fill("budgets");
    await page.goBack();
    const discardDialog = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await discardDialog.getByRole("button", { name: "Keep editing" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "Article updated successfully!");
    await page.goto("/admin/content?q=zero-based");

    // The preview link works without an account.
    const row = getRow(page, title);
    await row.getByRole("button", { name: `More for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Preview link" }).click();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    const anonymousContext = await browser.newContext();
    const anonymousPage = await anonymousContext.newPage();
    expect((await anonymousPage.goto(link))!.headers()["cache-control"]).toBe("private, no-store");
    await expect(anonymousPage.getByText("This article is not published.")).toBeVisible();
    await expect(anonymousPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectAccessible(anonymousPage);
    await anonymousContext.close();
    await row.getByRole("button", { name: `More for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Earlier versions" }).click();
    const history = page.getByRole("dialog", { name: "Earlier versions" });
    await expect(history.getByRole("insertion").filter({ hasText: "overhead" }).first()).toBeVisible();
    await expectAccessible(page);
    await history.getByRole("button", { name: /^Restore version/ }).click();
    await expectMessage(page, "Article updated successfully!");
    await expect(getRow(page, "Where zero-based budgeting stops paying")).toBeVisible();
  },
);

test(
  "saving an article changed by someone else shows the difference and offers both versions",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/content?status=draft&q=AI");
    await page.getByRole("button", { name: /^Edit AI in FP&A/ }).click();
    const dialog = page.getByRole("main");
    await dialog.getByLabel("Summary").fill("What I would say.");
    const articleUrl = `/api/content/articles/${new URL(page.url()).pathname.split("/").at(-1)}`;
    const saveAsOtherUser = (summary: string) =>
      page.request.put(articleUrl, { data: { summary }, headers: { origin: new URL(page.url()).origin } });
    const summary = async () =>
      ((await (await page.request.get(articleUrl)).json()) as { summary: string }).summary;

    expect((await saveAsOtherUser("What they say.")).ok()).toBe(true);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    const conflictDialog = page.getByRole("dialog", { name: "This article was changed by someone else" });
    await expect(conflictDialog).toContainText("recruiter has changed this article since you opened it.");
    await expect(conflictDialog.getByRole("deletion").filter({ hasText: "they" })).toBeVisible();
    await expectAccessible(page);
    await conflictDialog.getByRole("button", { name: "Use their version" }).click();
    await expect(dialog.getByLabel("Summary")).toHaveValue("What they say.");

    await dialog.getByLabel("Summary").fill("What I say after all.");
    expect((await saveAsOtherUser("What they say again.")).ok()).toBe(true);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await conflictDialog.getByRole("button", { name: "Overwrite with mine" }).click();
    await expectMessage(page, "Article updated successfully!");
    expect(await summary()).toBe("What I say after all.");
  },
);

test(
  "bulk deletion of articles asks for confirmation and can be undone",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "manager", "/admin/content?status=approved&q=triggers");
    const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
    await expect(rows.first()).toBeVisible();
    const count = await rows.count();
    await page.getByLabel("Select all on this page").check();
    await page
      .getByRole("group", { name: "Selected articles" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Delete article/ })
      .click();
    await expect(page.getByRole("heading", { name: "No articles match this search" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows).toHaveCount(count);
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  },
);

test("a user without write access sees articles but no actions", { tag: "@full" }, async ({ page }) => {
  await signIn(page, "user", "/admin/content?status=draft");
  const table = page.getByRole("table");
  await expect(table).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Approve|Publish|Unpublish|Edit|Delete) / })).toHaveCount(
    0,
  );
  await table.getByRole("link").first().click();
  await expect(page.getByRole("dialog").locator(".prose")).toBeVisible();
  await expectAccessible(page);
});

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `the content screen is accessible at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, "manager", "/admin/content");
      await expect(page.getByRole("table")).toBeVisible();
      await page.getByRole("checkbox").nth(1).check();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Page 2" }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByText(/^21 to /)).toBeVisible();
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("radio", { name: "Phone" }).click();
      await expect(page.getByRole("group", { name: "Published text" }).locator(".prose")).toBeVisible();
      await expectAccessible(page);
    },
  );
}
