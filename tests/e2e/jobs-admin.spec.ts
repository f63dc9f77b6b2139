import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { accessible, expect, test } from "./support/browser-test.ts";

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** Jobs with a word that no other test has, written by whoever is signed in. */
async function write(page: Page, word: string, more: Record<string, unknown>[]): Promise<void> {
  for (const job of more) {
    const data = {
      company: "Tallowmere Foods",
      location: "Chicago, IL",
      description: `Own the weekly forecast. ${word}`,
      ...job,
    };
    expect((await page.request.post("/api/jobs", { data })).status()).toBe(201);
  }
}

const titles = (page: Page) =>
  page
    .getByRole("button", { name: /^View / })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute("aria-label")?.replace("View ", "").split(" ")[0]),
    );

test("search, filters and order are in the address, and several jobs change at once", async ({ page }) => {
  const word = `w${Date.now()}`;
  await signIn(page, "recruiter", "/admin/jobs");
  await write(page, word, [
    { title: `Bravo ${word}`, type: "Contract" },
    { title: `alpha ${word}`, industry: "Energy" },
    { title: `Charlie ${word}`, expiresAt: new Date(Date.now() - 60_000).toISOString() },
  ]);
  await page.getByLabel("Search jobs").fill(word);
  await expect(page).toHaveURL(new RegExp(`title=${word}`));
  await expect(page.getByText("3 jobs", { exact: true })).toBeVisible();
  await page.getByLabel("Sort by").selectOption("Title, A to Z");
  await expect(page).toHaveURL(/sort=title/);
  await expect.poll(() => titles(page)).toEqual(["alpha", "Bravo", "Charlie"]);
  await page.getByLabel("Type").selectOption("Contract");
  await expect.poll(() => titles(page)).toEqual(["Bravo"]);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(["Bravo"]);
  await page.getByLabel("Type").selectOption("Any type");
  await page.getByLabel("Industry").selectOption("Energy");
  await expect.poll(() => titles(page)).toEqual(["alpha"]);
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(["alpha", "Bravo", "Charlie"]);

  await page.getByRole("checkbox", { name: `Select Bravo ${word}` }).check();
  await page.getByRole("button", { name: "Select all 3 on this page" }).click();
  const bar = page.getByRole("group", { name: "Selected jobs" });
  await accessible(page);
  await bar.getByRole("button", { name: "Publish" }).click();
  await said(page, "2 jobs published");
  await expect(page.getByText(`Charlie ${word}: The closing date has passed.`)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: `Bravo ${word}` })
      .first(),
  ).toContainText("Published");

  await page.getByRole("checkbox", { name: `Select Bravo ${word}` }).check();
  await page.getByRole("checkbox", { name: `Select alpha ${word}` }).check();
  await bar.getByRole("button", { name: "Archive" }).click();
  await said(page, "2 jobs archived");
  await accessible(page);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await said(page, "Jobs restored");
  await page.getByLabel("Status").selectOption("Published");
  await expect.poll(() => titles(page)).toEqual(["alpha", "Bravo"]);
});

test("a filter changed before the screen has followed another one keeps both", async ({ page }) => {
  await signIn(page, "recruiter", "/admin/jobs");
  await expect(page.getByLabel("Type")).toBeVisible();
  await page.evaluate(async () => {
    for (const [name, value] of [
      ["Type", "Contract"],
      ["Industry", "Energy"],
    ]) {
      const select = document.querySelector(`select[aria-label="${name}"]`) as unknown as HTMLSelectElement;
      select.value = value!;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      // The address changes in microtasks, the screen in a task of its own: this is between the two.
      for (let n = 0; n < 50; n += 1) await Promise.resolve();
    }
  });
  await expect(page).toHaveURL(/type=Contract/);
  await expect(page).toHaveURL(/industry=Energy/);
});

test("a draft is previewed as candidates will see it, by staff only, and copied", async ({
  page,
  browser,
}) => {
  const word = `w${Date.now()}`;
  const title = `Preview Lead ${word}`;
  await signIn(page, "recruiter", "/admin/jobs");
  await write(page, word, [{ title, requirements: "SQL\nCare", salaryMin: 90_000, salaryMax: 110_000 }]);
  await page.goto(`/admin/jobs?title=${word}`);
  await page.getByRole("button", { name: `More for ${title}` }).click();
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("menuitem", { name: "Preview as a candidate" }).click(),
  ]);
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByRole("heading", { name: "Requirements" })).toBeVisible();
  await expect(preview.getByText("$90,000 – $110,000").first()).toBeVisible();
  await expect(preview.getByRole("button", { name: "Apply Now" })).toBeDisabled();
  await accessible(preview);
  const answer = await preview.reload();
  expect(answer?.headers()["cache-control"]).toMatch(/no-store/);
  await expect(preview.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const address = preview.url();
  await preview.close();

  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/login\?next=/);
  await stranger.close();

  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit job" });
  await expect(dialog.getByLabel("Title")).toHaveValue(`Copy of ${title}`);
  await expect(dialog.getByLabel("Status")).toHaveValue("draft");
});

test("pay is written in figures and shown as text; a closing day is checked", async ({ page }) => {
  const title = `Pay Analyst ${Date.now()}`;
  await signIn(page, "recruiter", "/admin/jobs");
  await page.getByRole("button", { name: "New Job" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Company").fill("Tallowmere Foods");
  await dialog.getByLabel("Location").fill("Chicago, IL");
  await dialog.getByLabel("Description").fill("Own the weekly forecast.");
  await dialog.getByLabel("From").fill("85");
  await dialog.getByLabel("To", { exact: true }).fill("105");
  await dialog.getByLabel("Currency").selectOption("EUR");
  await dialog.getByLabel("Per", { exact: true }).selectOption("Hour");
  await expect(dialog.getByText("€85 – €105 per hour")).toBeVisible();
  await dialog.getByLabel("Status").selectOption("published");
  await dialog.getByLabel("Closes after").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Create job" }).click();
  await expect(dialog.getByText("The closing date has passed. Choose a later date or remove it.")).toBeVisible();
  await accessible(page);
  await dialog.getByLabel("Closes after").fill("2099-12-31");
  await dialog.getByRole("button", { name: "Create job" }).click();
  await said(page, "Job created successfully!");

  await page.goto(`/jobs?title=${encodeURIComponent(title)}`);
  await expect(page.getByText("€85 – €105 per hour")).toBeVisible();
});

test("an archived job is gone from the site at once and comes back with Undo", async ({ page }) => {
  const title = `Archive Lead ${Date.now()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "manager", "/admin/jobs");
  await write(page, title, [{ title, status: "published" }]);
  await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `View ${title}` }).click();
  const address = await page.getByRole("link", { name: "View on site" }).getAttribute("href");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await said(page, "1 job archived");
  expect((await page.request.get(address!)).status()).toBe(410);
  await accessible(page);
  await page.reload();
  await expect(page.getByText(`${title} was archived. You can undo this for 10 minutes.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await said(page, "Job restored");
  expect((await page.request.get(address!)).status()).toBe(200);
});
