import { addFilter } from "../support/list-filters.ts";
import { signIn } from "../support/users.ts";
import { expect, test } from "../support/browser-test.ts";

test("text typed while the palette loads appears in its field", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/command-palette*", async (route) => {
    await released;
    await route.continue();
  });
  await signIn(page, "admin", "/admin/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("user");
  release();
  const box = page.getByRole("dialog").getByRole("combobox");
  await expect(box).toHaveValue("user");
  await expect(box).toBeFocused();
});

test("on a slow computer, all text typed after Ctrl K is in the palette", async ({ page }) => {
  await signIn(page, "admin", "/admin/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("financial analyst", { delay: 20 });
  const box = page.getByRole("dialog").getByRole("combobox");
  await expect(box).toHaveValue("financial analyst", { timeout: 20_000 });
});

test("shortcuts work after a checkbox is ticked; shift-click selects a range that survives paging", async ({
  page,
}) => {
  await signIn(page, "manager", "/admin/jobs");
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await expect(boxes.nth(3)).toBeVisible();
  await boxes.nth(0).click();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("group", { name: "Selected jobs" });
  await expect(bar).toContainText("4 selected");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(bar).toContainText("4 selected, 4 on other pages");
  await addFilter(page, "Type", "Contract");
  await expect(bar).toHaveCount(0);
  await boxes.first().click();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(page).toHaveURL(/\/admin\/ghl$/);
});

test("Ctrl Enter saves the form, and an unknown page is not found for administrators", async ({ page }) => {
  await signIn(page, "admin", "/admin/ghl");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const entry = page.getByRole("form", { name: "New entry" });
  const subject = `Knows the CFO ${Date.now()}`;
  await entry.getByLabel("Subject").fill(subject);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`Note: ${subject}`)).toBeVisible();
  const response = await page.goto("/admin/unknown");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("unsaved notes of a lead survive leaving the page, and a newer version appears beside them", async ({
  page,
}) => {
  await signIn(page, "recruiter", "/admin/ghl");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const form = page.getByRole("form", { name: "Lead details" });
  const mine = `Prefers mornings ${Date.now()}`;
  await form.getByLabel("Notes").fill(mine);
  await page.getByRole("link", { name: "Leads" }).first().click();
  const dialog = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Notes")).toHaveValue(mine);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const theirs = `Prefers evenings ${Date.now()}`;
  expect((await page.request.put(`/api/crm/leads/${id}`, { data: { notes: theirs } })).status()).toBe(200);
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByText("Someone else changed this lead.")).toBeVisible();
  await expect(form.getByText(`Saved: ${theirs}`)).toBeVisible();
  await expect(page.getByText("The lead was not changed")).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await expect(form.getByLabel("Notes")).toHaveValue(mine);
  await form.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByText("Lead updated", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Notes")).toHaveValue(mine);
});
