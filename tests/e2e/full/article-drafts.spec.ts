import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-test.ts";
import { signIn } from "../support/users.ts";

const LIST = "/admin/content?status=draft&q=AI+in+FP";
const editor = (page: Page) => page.getByRole("main");
const openEditor = async (page: Page) => {
  await page.getByRole("button", { name: /^Edit AI in FP&A/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Article" })).toBeVisible();
};
const showMarkdown = (page: Page) => editor(page).getByRole("radio", { name: "Markdown" }).click();
const content = (page: Page) => editor(page).getByRole("textbox", { name: "Content" });
const restoredNote = (page: Page) => editor(page).getByText("Your unsaved changes are back.");

test("unsaved article text comes back after a reload, and can be discarded", async ({ page }) => {
  await signIn(page, "recruiter", LIST);
  await openEditor(page);
  await showMarkdown(page);
  const saved = await content(page).inputValue();
  await content(page).fill(`${saved}\n\nTyped before the crash.`);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(restoredNote(page)).toBeVisible();
  await showMarkdown(page);
  await expect(content(page)).toHaveValue(/Typed before the crash\.$/);

  await page.goto("/admin/content");
  await page.getByRole("link", { name: "Continue editing" }).click();
  await showMarkdown(page);
  await expect(content(page)).toHaveValue(/Typed before the crash\.$/);
  await editor(page).getByRole("button", { name: "Discard them" }).click();
  await expect(content(page)).toHaveValue(saved);
  await page.goto("/admin/content");
  await expect(page.getByRole("link", { name: "Continue editing" })).toHaveCount(0);
});

test("an automatic save of a draft does not count the waiting work again", async ({ page }) => {
  await signIn(page, "recruiter", LIST);
  const lastRequest = page.waitForResponse(/\/api\/newsletters\?articleId=/);
  await openEditor(page);
  await lastRequest;
  const counts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/admin/counts")) counts.push(request.url());
  });
  await editor(page).getByLabel("Summary").fill(`Typed at ${Date.now()}.`);
  await expect(editor(page).getByText("Draft stored. Save to change the article.")).toBeVisible();
  expect(counts).toEqual([]);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await editor(page).getByRole("button", { name: "Discard them" }).click();
  await expect(restoredNote(page)).toBeHidden();
});

test("unsaved article text survives the end of the session, for its user only", async ({ page }) => {
  test.slow();
  await signIn(page, "recruiter", LIST);
  const lastRequest = page.waitForResponse(/\/api\/newsletters\?articleId=/);
  await openEditor(page);
  await lastRequest;
  await editor(page).getByLabel("Summary").fill("Typed before the session ended.");
  await page.context().clearCookies();
  // The automatic save finds that the session has ended: nothing else is requested.
  await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible({ timeout: 30_000 });

  await signIn(page, "manager", LIST);
  await openEditor(page);
  await expect(editor(page).getByLabel("Summary")).not.toHaveValue("Typed before the session ended.");
  await page.context().clearCookies();

  await signIn(page, "recruiter", LIST);
  await page.getByRole("link", { name: "Continue editing" }).click();
  await expect(editor(page).getByLabel("Summary")).toHaveValue("Typed before the session ended.");
  await editor(page).getByRole("button", { name: "Discard them" }).click();
});
