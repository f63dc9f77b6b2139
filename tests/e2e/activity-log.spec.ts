import { addFilter, removeFilter } from "./support/list-filters.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

test(
  "an admin reads what happened to a job, from its page to the log and back",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "admin", "/admin/jobs");
    const title = `Sealed role ${Date.now()}`;
    const created = await page.request.post("/api/jobs", {
      data: { title, company: "Tallowmere Foods", location: "Chicago, IL", description: "Own the forecast." },
    });
    const { id } = (await created.json()) as { id: string };
    await page.request.put(`/api/jobs/${id}`, { data: { company: "Tallowmere Group" } });

    await page.goto(`/admin/jobs/${id}`);
    const history = page.getByRole("region", { name: "Change history" });
    await history.getByRole("button", { name: "Show" }).click();
    const entries = history.getByRole("listitem");
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText(`changed the job ${title}: company`);
    await expect(entries.last()).toContainText(`created the job ${title}`);
    await expectAccessible(page);

    await history.getByRole("link", { name: "Open in activity log" }).click();
    await expect(page).toHaveURL(new RegExp(`entity=job&record=${id}`));
    const table = page.getByRole("table", { name: "Activity, newest first" });
    await expect(table.getByRole("row")).toHaveCount(3);
    await addFilter(page, "Action", "Created a job");
    await expect(table.getByRole("row")).toHaveCount(2);
    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(chips.getByRole("listitem")).toHaveText([
      "Entity: Job",
      "Action: Created a job",
      `Record: ${id.slice(-8)}`,
    ]);
    await removeFilter(page, "Action");
    await page.getByLabel("Until").fill("2020-01-01");
    await expect(page.getByText("No entries match these filters.")).toBeVisible();
    await removeFilter(page, "Until");
    await expect(table.getByRole("row")).toHaveCount(3);
    await expectAccessible(page);

    await table.getByRole("link", { name: title }).first().click();
    await expect(page).toHaveURL(new RegExp(`/admin/jobs/${id}$`));
  },
);

test("a refused sign-in appears with its reason", { tag: "@full" }, async ({ page, playwright, baseURL }) => {
  const stranger = await playwright.request.newContext({ baseURL: baseURL! });
  const refused = await stranger.post("/api/auth/login", {
    data: { username: "user", password: "not this one" },
  });
  expect(refused.status()).toBe(401);
  await stranger.dispose();
  await signIn(page, "admin", "/admin/portals?tab=logs&action=auth.login_refused");
  const table = page.getByRole("table", { name: "Activity, newest first" });
  await expect(table.getByRole("row").nth(1)).toContainText(
    /^.*A sign-in of the user .+ was refused: wrong password/,
  );
  await expect(page.getByText(/\d sealed, \d+ waiting/)).toBeVisible();
});

test("the activity log fits a phone in dark mode", { tag: "@full" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin", "/admin/portals?tab=logs&entity=job");
  await expect(page.getByRole("list", { name: "Active filters" })).toHaveText("Entity: Job");
  await page.getByText(/\d sealed, \d+ waiting/).click();
  await expect(page.getByText("npm run verify-log")).toBeVisible();
  await expectAccessible(page);
});
