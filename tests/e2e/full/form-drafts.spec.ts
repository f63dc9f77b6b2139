import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser-test.ts";
import { signIn } from "../support/users.ts";

const RESTORED = "Your unsaved changes are back.";
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** Reloads as after a crash: accepts the browser's leave confirmation. */
async function reload(page: Page): Promise<void> {
  page.once("dialog", (question) => void question.accept());
  await page.reload();
}

const discard = (form: Locator) => form.getByRole("button", { name: "Discard them" }).click();

test("a new job comes back after a reload, and not after it was discarded", async ({ page }) => {
  await signIn(page, "recruiter", "/admin/jobs");
  const editor = page.getByRole("main");
  const open = () => page.getByRole("button", { name: "New Job" }).click();
  await open();
  await editor.getByLabel("Title").fill("Treasury Analyst");
  await editor.getByLabel("Description").fill("Own the weekly forecast.");
  // The rich editor writes when the typing pauses.
  await editor.getByLabel("Company").focus();
  await reload(page);
  await expect(editor.getByText(RESTORED)).toBeVisible();
  await expect(editor.getByLabel("Title")).toHaveValue("Treasury Analyst");
  await expect(editor.getByRole("textbox", { name: "Description" })).toHaveText("Own the weekly forecast.");

  await editor.getByRole("link", { name: "Jobs", exact: true }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await open();
  await expect(editor.getByLabel("Title")).toHaveValue("");
  await expect(editor.getByText(RESTORED)).toHaveCount(0);
});

test("a lead's notes and timeline entry survive a reload, and saving ends the drafts", async ({ page }) => {
  await signIn(page, "recruiter", "/admin/ghl");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const details = page.getByRole("form", { name: "Lead details" });
  const entry = page.getByRole("form", { name: "New entry" });
  const text = `Call after ${Date.now()}`;
  await details.getByLabel("Notes").fill(text);
  await entry.getByLabel("Subject").fill(text);
  await reload(page);
  await expect(details.getByLabel("Notes")).toHaveValue(text);
  await expect(entry.getByLabel("Subject")).toHaveValue(text);
  await expect(page.getByText(RESTORED)).toHaveCount(2);

  await entry.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added", { exact: true })).toBeVisible();
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Lead updated", { exact: true })).toBeVisible();
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await page.reload();
  await expect(details.getByLabel("Notes")).toHaveValue(text);
  await expect(page.getByText(RESTORED)).toHaveCount(0);
});

test("a new user comes back without the password, after the end of the session", async ({ page }) => {
  await signIn(page, "admin", "/admin/users");
  const editor = dialog(page, "New user");
  const open = () => page.getByRole("button", { name: "Add User" }).click();
  await open();
  await editor.getByLabel("Username").fill("robin.vale");
  await editor.getByLabel("Password", { exact: true }).fill("a long pass phrase 81");
  await page.context().clearCookies();
  await editor.getByRole("button", { name: "Create user" }).click();
  await expect(dialog(page, "Sign in again")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("a long pass phrase 81");

  page.once("dialog", (question) => void question.accept());
  await signIn(page, "manager", "/admin/jobs");
  await page.context().clearCookies();
  await signIn(page, "admin", "/admin/users");
  await open();
  await expect(editor.getByLabel("Username")).toHaveValue("robin.vale");
  await expect(editor.getByLabel("Password", { exact: true })).toHaveValue("");
  await discard(editor);
  await expect(editor.getByLabel("Username")).toHaveValue("");
});

test("a changed social page comes back; a typed API key does not", async ({ page }) => {
  await signIn(page, "admin", "/admin/settings?tab=social");
  const form = page.getByRole("form", { name: "Settings" });
  await form.getByLabel("Facebook").fill("https://facebook.com/planwright-draft");
  await reload(page);
  await expect(form.getByText(RESTORED)).toBeVisible();
  await expect(form.getByLabel("Facebook")).toHaveValue("https://facebook.com/planwright-draft");
  await discard(form);
  await expect(form.getByLabel("Facebook")).not.toHaveValue("https://facebook.com/planwright-draft");

  await form.getByRole("tab", { name: "API Keys" }).click();
  const key = form.getByLabel("OpenAI API key");
  await key.fill("sk-typed-and-not-stored");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("sk-typed");
});
