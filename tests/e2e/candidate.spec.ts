import { signIn } from "./support/users.ts";
import { resumePdf } from "./support/resume.ts";
import { pressEscape, expect, waitForHydration, test } from "./support/browser-test.ts";

test("a candidate can find a job and apply with a resume, which a recruiter can download", async ({
  page,
  browser,
}) => {
  const name = `Ada${Date.now()}`;
  const resume = resumePdf(name);

  await page.goto("/jobs");
  await waitForHydration(page);
  await page.getByLabel("Job title or keywords").fill("analyst");
  await page.getByRole("button", { name: "Search Jobs" }).click();
  await expect(page).toHaveURL(/title=analyst/);
  // The address changes before the list does.
  await expect(page.getByText("Best match first")).toBeVisible();
  const first = page.getByRole("main").getByRole("article").first();
  const title = await first.getByRole("heading").innerText();
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.getByRole("link", { name: "Apply Now" }).click();
  await expect(page).toHaveURL(/\/apply\?job=/);
  await expect(page.getByText(`You are applying for ${title}`)).toBeVisible();
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByText("Please enter your first name.")).toBeVisible();
  await expect(page.getByText("You must agree to the terms and conditions")).toBeVisible();

  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email", { exact: true }).fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel("Phone").fill("(317) 555-0199");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "Ada Lovelace.pdf", mimeType: "application/pdf", buffer: resume });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Submit application" }).dblclick();
  await expect(page).toHaveURL(/\/apply\/received/);
  await expect(page.getByText("Application Submitted").first()).toBeVisible();
  await expect(page.getByText(/^By \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M ET$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Open roles like it" }).getByRole("article")).toHaveCount(3);

  const staffPage = await browser.newPage();
  await signIn(staffPage, "recruiter", "/admin/applications");
  await staffPage
    .getByRole("searchbox")
    .or(staffPage.getByLabel(/search/i))
    .first()
    .fill(name);
  await staffPage.keyboard.press("Enter");
  await expect(staffPage.getByRole("link", { name: new RegExp(name) })).toHaveCount(1);
  await staffPage.getByRole("link", { name: new RegExp(name) }).click();
  await expect(staffPage.getByText(title).first()).toBeVisible();
  const download = staffPage.waitForEvent("download");
  await staffPage.getByRole("link", { name: /download/i }).click();
  const path = await (await download).path();
  const { readFileSync } = await import("node:fs");
  expect(readFileSync(path).equals(resume)).toBe(true);
  await staffPage.close();
});

test("job search and application work without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/jobs");
  await page.getByLabel("Job title or keywords").fill("planning");
  await page.getByRole("button", { name: "Search Jobs" }).click();
  await expect(page).toHaveURL(/title=planning/);
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await page.getByRole("link", { name: "Apply Now" }).click();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Email", { exact: true }).fill("grace.hopper@example.com");
  await page.getByLabel("Phone").fill("12");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("Please enter a phone number with area code.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Grace");

  await page.getByLabel("Phone").fill("317 555 0133");
  await page.getByRole("checkbox").check();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "resume.pdf", mimeType: "application/pdf", buffer: resumePdf("Grace Hopper") });
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page).toHaveURL(/\/apply\/received/);
  await expect(page.getByRole("heading", { level: 1, name: "Application Submitted" })).toBeVisible();
  await context.close();
});

test("job filters are stored in the URL and survive Back", { tag: "@full" }, async ({ page }) => {
  await page.goto("/jobs?industry=Finance");
  await waitForHydration(page);
  await expect(page.getByLabel("Industry")).toHaveValue("Finance");
  await page.getByLabel("Location").selectOption("Remote");
  await expect(page).toHaveURL(/location=Remote/);
  await expect(page).toHaveURL(/industry=Finance/);
  await page.goBack();
  await expect(page.getByLabel("Location")).toHaveValue("All Locations");
  await page.getByRole("link", { name: "Clear" }).first().click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByText("Urgent first, then newest")).toBeVisible();
  await page.getByLabel("Job title or keywords").pressSequentially("analyst");
  await expect(page).toHaveURL(/title=analyst/);
  await expect(page.getByText("Best match first")).toBeVisible();
  await expect(page.getByLabel("Job title or keywords")).toBeFocused();

  await page.goto("/jobs?title=zzzzzz");
  await expect(page.getByRole("heading", { name: "No Positions Found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page.getByRole("heading", { name: /positions found/ })).toBeVisible();
});

test("a resume that is not a PDF or Word file is rejected with an error at its field", async ({ page }) => {
  await page.goto("/apply");
  await waitForHydration(page);
  await page.getByLabel("First name").fill("Wrong");
  await page.getByLabel("Last name").fill("File");
  await page.getByLabel("Email", { exact: true }).fill("wrong.file@example.com");
  await page.getByLabel("Phone").fill("317 555 0144");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ no pdf") });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("Please send the resume as a PDF, DOC or DOCX file.").first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Wrong");
});

test(
  "an application draft survives a reload and is cleared after submission",
  { tag: "@full" },
  async ({ page }) => {
    await page.goto("/apply");
    await waitForHydration(page);
    await page.getByLabel("First name").fill("Draft");
    await page.getByLabel("Last name").fill("Keeper");
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel("First name")).toHaveValue("Draft");
    await expect(page.getByLabel("Last name")).toHaveValue("Keeper");
    await page.getByLabel("Email", { exact: true }).fill(`draft${Date.now()}@example.com`);
    await page.getByLabel("Phone").fill("317 555 0155");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Submit application" }).click();
    await expect(page).toHaveURL(/\/apply\/received/);
    await page.goto("/apply");
    await waitForHydration(page);
    await expect(page.getByLabel("First name")).toHaveValue("");
  },
);

test("an unknown job answers 404 and lists similar open roles", async ({ page }) => {
  const answer = await page.goto("/jobs/01900000-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Job Not Found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Open roles like it" })).toBeVisible();
});

test("the mobile menu opens, closes with Escape and navigates", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/jobs");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await pressEscape(menu);
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Submit Resume" }).click();
  await expect(page).toHaveURL(/\/apply/);
  await expect(menu).toBeHidden();
});
