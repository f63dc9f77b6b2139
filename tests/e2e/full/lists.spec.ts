import { signIn } from "../support/users.ts";
import { expectAccessible, expect, test } from "../support/browser-test.ts";

const LABEL = "Life Sciences";

test("an administrator adds, renames, orders, archives and deletes an industry, and forms follow", async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, "admin", "/admin/settings");
  await page.getByRole("main").getByRole("link", { name: "Lists" }).click();
  await expect(page.getByRole("heading", { name: "Lists", level: 1 })).toBeVisible();
  const industries = page.getByRole("region", { name: "Industries" });
  const entries = industries.getByRole("listitem");
  await expect(entries).toHaveCount(9);
  await expectAccessible(page);

  await industries.getByRole("button", { name: "Add to Industries" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("energy");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("There is already an entry with this name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Life Science");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(entries).toHaveCount(10);

  await industries.getByRole("button", { name: "Edit Life Science" }).click();
  await dialog.getByLabel("Name").fill(LABEL);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(entries.last()).toContainText(LABEL);

  // With the keyboard.
  const moveUp = industries.getByRole("button", { name: `Move ${LABEL} up` });
  await moveUp.focus();
  await page.keyboard.press("Enter");
  await expect(entries.nth(8)).toContainText(LABEL);
  await expect(industries.getByRole("status")).toHaveText(`${LABEL} is now number 9 of 10.`);
  await expect(moveUp).toBeFocused();
  // Faster than the server answers.
  for (const key of ["Enter", "Enter", "Enter"]) await page.keyboard.press(key);
  await expect(entries.nth(5)).toContainText(LABEL);

  const visitor = await context.newPage();
  await visitor.goto("/jobs");
  await expect(visitor.getByLabel("Industry").locator("option", { hasText: LABEL })).toBeAttached();
  await visitor.close();

  await industries.getByRole("button", { name: `Archive ${LABEL}` }).click();
  await expect(entries.nth(5)).toContainText("Archived");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await industries.getByRole("button", { name: `Delete ${LABEL}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(entries).toHaveCount(9);
  await expect(page.getByRole("main")).toBeFocused();
  // In use by sample jobs.
  await expect(industries.getByRole("button", { name: "Delete Technology" })).toBeDisabled();
});

test("the lists screen reports a failure and a change by somebody else", async ({ page, faults }) => {
  // Routes stay: the end of one delays requests that the page sends at the same moment.
  const responses = [{ status: 500, json: {} }];
  await page.route(/\/api\/admin\/lists\/(usage|departments)$/, (route) => {
    const response = responses.pop();
    return response ? route.fulfill(response) : route.continue();
  });
  await signIn(page, "admin", "/admin/settings/lists");
  await expect(page.getByText("The lists could not be loaded")).toBeVisible();
  expect(faults.splice(0)).toEqual([expect.stringContaining("500")]);
  await page.getByRole("button", { name: "Try again" }).click();
  const departments = page.getByRole("region", { name: "Departments" });
  await expect(departments.getByRole("listitem")).toHaveCount(6);
  const message = "Someone else has changed this list since you opened it.";
  responses.push({ status: 409, json: { code: "conflict", message } });
  await departments.getByRole("button", { name: "Move HR down" }).click();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await departments.getByRole("button", { name: "Move HR down" }).click();
  await expect(departments.getByRole("listitem").first()).toContainText("Recruiting");
  await departments.getByRole("button", { name: "Move HR up" }).click();
  await expect(departments.getByRole("listitem").first()).toContainText("HR");
});
