import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { addFilter, removeFilter } from "./support/list-filters.ts";
import { expectAccessible, expectMessage, expect, test } from "./support/browser-test.ts";

/** Creates jobs with a unique search term as the signed-in user. */
async function createJobs(page: Page, searchTerm: string, jobs: Record<string, unknown>[]): Promise<void> {
  for (const job of jobs) {
    const data = {
      company: "Tallowmere Foods",
      location: "Chicago, IL",
      description: `Own the weekly forecast. ${searchTerm}`,
      ...job,
    };
    expect((await page.request.post("/api/jobs", { data })).status()).toBe(201);
  }
}

const getTitles = (page: Page) =>
  page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .evaluateAll((boxes) =>
      boxes.map((box) => box.closest("label")?.textContent?.replace("Select ", "").split(" ")[0]),
    );

test(
  "search, filters and sort order are stored in the URL; bulk actions publish and archive jobs",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    const searchTerm = `w${Date.now()}`;
    await signIn(page, "recruiter", "/admin/jobs");
    await createJobs(page, searchTerm, [
      { title: `Bravo ${searchTerm}`, type: "Contract" },
      { title: `alpha ${searchTerm}`, industry: "Energy" },
      { title: `Charlie ${searchTerm}`, expiresAt: new Date(Date.now() - 60_000).toISOString() },
    ]);
    await page.getByLabel("Search jobs").fill(searchTerm);
    await expect(page).toHaveURL(new RegExp(`title=${searchTerm}`));
    await expect(page.getByText("3 jobs", { exact: true })).toBeVisible();
    await page.getByRole("columnheader").getByRole("button", { name: "Title" }).click();
    await expect(page).toHaveURL(/sort=title/);
    await expect.poll(() => getTitles(page)).toEqual(["alpha", "Bravo", "Charlie"]);
    await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
    await addFilter(page, "Type", "Contract");
    await expect.poll(() => getTitles(page)).toEqual(["Bravo"]);
    await page.reload();
    await expect.poll(() => getTitles(page)).toEqual(["Bravo"]);
    await removeFilter(page, "Type");
    await addFilter(page, "Industry", "Energy");
    await expect.poll(() => getTitles(page)).toEqual(["alpha"]);
    await page.goBack();
    await expect.poll(() => getTitles(page)).toEqual(["alpha", "Bravo", "Charlie"]);

    await page.getByRole("checkbox", { name: `Select Bravo ${searchTerm}` }).check();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const bar = page.getByRole("group", { name: "Selected jobs" });
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Publish" }).click();
    await expectMessage(page, "2 jobs published");
    await expect(page.getByText(`Charlie ${searchTerm}: The closing date has passed.`)).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Dismiss" }).click();
    await expect(
      page
        .getByRole("row")
        .filter({ hasText: `Bravo ${searchTerm}` })
        .first(),
    ).toContainText("Published");

    await page.getByRole("checkbox", { name: `Select Bravo ${searchTerm}` }).check();
    await page.getByRole("checkbox", { name: `Select alpha ${searchTerm}` }).check();
    await bar.getByRole("button", { name: "Archive" }).click();
    await expectMessage(page, "2 jobs archived");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expectMessage(page, "Jobs restored");
    await addFilter(page, "Status", "Published");
    await expect.poll(() => getTitles(page)).toEqual(["alpha", "Bravo"]);
  },
);

test("two filters removed in quick succession are both gone", async ({ page }) => {
  await signIn(page, "recruiter", "/admin/jobs?type=Contract&industry=Energy&status=draft");
  await expect(page.getByRole("button", { name: /^Remove the filter Industry:/ })).toBeVisible();
  await page.evaluate(async () => {
    for (const name of ["Type", "Industry"]) {
      document.querySelector<HTMLElement>(`[aria-label^="Remove the filter ${name}:"]`)?.click();
      // Runs after the URL has changed (microtasks) and before the screen has rendered (task).
      for (let n = 0; n < 50; n += 1) await Promise.resolve();
    }
  });
  await expect(page).toHaveURL(/\?status=draft$/);
});

test(
  "a draft job can be previewed by staff only, and duplicated",
  { tag: "@full" },
  async ({ page, browser }) => {
    const searchTerm = `w${Date.now()}`;
    const title = `Preview Lead ${searchTerm}`;
    await signIn(page, "recruiter", "/admin/jobs");
    await createJobs(page, searchTerm, [
      { title, requirements: "SQL\nCare", salaryMin: 90_000, salaryMax: 110_000 },
    ]);
    await page.goto(`/admin/jobs?title=${searchTerm}`);
    await page.getByRole("button", { name: `More for ${title}` }).click();
    const [preview] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("menuitem", { name: "Preview as a candidate" }).click(),
    ]);
    await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(preview.getByRole("heading", { name: "Requirements" })).toBeVisible();
    await expect(preview.getByText("$90,000 – $110,000").first()).toBeVisible();
    await expect(preview.getByRole("button", { name: "Apply Now" })).toBeDisabled();
    await expectAccessible(preview);
    const answer = await preview.reload();
    expect(answer?.headers()["cache-control"]).toMatch(/no-store/);
    await expect(preview.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    const address = preview.url();
    await preview.close();

    const anonymousPage = await browser.newPage();
    await anonymousPage.goto(address);
    await expect(anonymousPage).toHaveURL(/\/login\?next=/);
    await anonymousPage.close();

    await page.getByRole("button", { name: `More for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    const editor = page.getByRole("main");
    await expect(editor.getByLabel("Title")).toHaveValue(`Copy of ${title}`);
    await expect(editor.getByLabel("Status")).toHaveValue("draft");
  },
);

test(
  "salary figures are formatted with currency and period; a past closing date is rejected",
  { tag: "@full" },
  async ({ page }) => {
    const title = `Pay Analyst ${Date.now()}`;
    await signIn(page, "recruiter", "/admin/jobs");
    await page.getByRole("button", { name: "New Job" }).click();
    const editor = page.getByRole("main");
    await editor.getByLabel("Title").fill(title);
    await editor.getByLabel("Company").fill("Tallowmere Foods");
    await editor.getByLabel("Location").fill("Chicago, IL");
    await editor.getByLabel("Description").fill("Own the weekly forecast.");
    await editor.getByLabel("From").fill("85");
    await editor.getByLabel("To", { exact: true }).fill("105");
    await editor.getByLabel("Currency").selectOption("EUR");
    await editor.getByLabel("Per", { exact: true }).selectOption("Hour");
    await expect(editor.getByText("€85 – €105 per hour")).toBeVisible();
    // Stored as a draft meanwhile.
    await expect(page).toHaveURL(/\/admin\/jobs\/[0-9a-f-]{36}$/);
    await editor.getByLabel("Status").selectOption("published");
    await editor.getByLabel("Closes after").fill("2020-01-01");
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expect(
      editor.getByText("The closing date has passed. Choose a later date or remove it."),
    ).toBeVisible();
    await expectAccessible(page);
    await editor.getByLabel("Closes after").fill("2099-12-31");
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "Job updated successfully!");

    await page.goto(`/jobs?title=${encodeURIComponent(title)}`);
    await expect(page.getByText("€85 – €105 per hour")).toBeVisible();
  },
);

test(
  "an archived job answers 410 on the site and is restored by Undo",
  { tag: "@full" },
  async ({ page }) => {
    const title = `Archive Lead ${Date.now()}`;
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "manager", "/admin/jobs");
    await createJobs(page, title, [{ title, status: "published" }]);
    await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: title, exact: true }).first().click();
    const address = await page.getByRole("link", { name: "View on site" }).getAttribute("href");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: `More for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expectMessage(page, "1 job archived");
    expect((await page.request.get(address!)).status()).toBe(410);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(`${title} was archived. You can undo this for 10 minutes.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expectMessage(page, "Job restored");
    expect((await page.request.get(address!)).status()).toBe(200);
  },
);
