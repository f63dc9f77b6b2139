import type { Page } from "@playwright/test";
import { PASSWORD, signIn } from "../support/users.ts";
import { expectAccessible, expectMessage, expect, test } from "../support/browser-test.ts";
import { NEW_JOB_SAVED, saveNewJob } from "../support/job-editor.ts";

const editor = (page: Page) => page.getByRole("main");
const signInDialog = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

async function fillNewJob(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New Job" }).click();
  await editor(page).getByLabel("Title").fill(title);
  await editor(page).getByLabel("Company").fill("Tallowmere Foods");
  await editor(page).getByLabel("Location").fill("Chicago, IL");
  await editor(page).getByLabel("Description").fill("Own the weekly forecast.");
}

async function signInAgain(page: Page): Promise<void> {
  await signInDialog(page)
    .getByLabel(/^Password/)
    .fill(PASSWORD);
  await signInDialog(page).getByRole("button", { name: "Sign in" }).click();
  await expect(signInDialog(page)).toHaveCount(0);
}

test("a session that ends while typing asks for the password over the form and loses no text", async ({
  page,
}) => {
  const title = `Treasury Analyst ${Date.now()}`;
  await signIn(page, "recruiter", "/admin/jobs");
  await fillNewJob(page, title);
  await page.context().clearCookies();
  await saveNewJob(page);
  await expect(signInDialog(page).getByText(/^Your session has ended/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await signInDialog(page)
    .getByLabel(/^Password/)
    .fill("not my password");
  await signInDialog(page).getByRole("button", { name: "Sign in" }).click();
  await expect(signInDialog(page).getByText("Invalid username or password")).toBeVisible();
  await signInAgain(page);
  await expect(editor(page).getByLabel("Title")).toHaveValue(title);
  await saveNewJob(page);
  await expectMessage(page, NEW_JOB_SAVED);
});

test("a tab whose browser has signed in somebody else saves nothing under the wrong name", async ({
  page,
}) => {
  const title = `Controller ${Date.now()}`;
  await signIn(page, "recruiter", "/admin/jobs");
  await fillNewJob(page, title);
  const otherTab = await page.context().newPage();
  await otherTab.goto("/login");
  await otherTab.getByLabel("Username").fill("manager");
  await otherTab.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await otherTab.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(otherTab).toHaveURL(/\/admin\//);

  await expect(signInDialog(page).getByText(/^You are now signed in as manager/)).toBeVisible();
  const listJobs = async () =>
    (await page.request.get(`/api/jobs?scope=all&title=${encodeURIComponent(title)}`)).json();
  expect(await listJobs()).toEqual([]);
  await signInAgain(page);
  await saveNewJob(page);
  await expectMessage(page, NEW_JOB_SAVED);
  expect(await listJobs()).toHaveLength(1);
});

test("a session that ends before a navigation asks for the password and then shows the page", async ({
  page,
}) => {
  await signIn(page, "recruiter", "/admin/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  const link = await page
    .getByRole("link", { name: /^Applications/ })
    .first()
    .elementHandle();
  await page.context().clearCookies();
  // A background request may have opened the dialog over the link by now.
  await link.dispatchEvent("click");
  await expect(signInDialog(page)).toBeVisible();
  await signInAgain(page);
  await expect(page.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
});
