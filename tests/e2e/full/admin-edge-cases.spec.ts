import { signIn } from "../support/users.ts";
import { expect, test } from "../support/browser-test.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test("title and buttons of a long dialog stay visible, and no toast covers them", async ({ page }) => {
    await signIn(page, "admin", "/admin/users");
    await page.getByRole("button", { name: "Add User" }).click();
    const dialog = page.getByRole("dialog", { name: "New user" });
    const close = dialog.getByRole("button", { name: "Close" });
    const create = dialog.getByRole("button", { name: "Create user" });
    await expect(dialog.getByLabel("Username"), "initial focus").toBeFocused();
    await expect(close).toBeInViewport({ ratio: 1 });
    await expect(create).toBeInViewport({ ratio: 1 });

    await create.click();
    await expect(dialog.getByLabel("Username")).toBeFocused();
    await expect(page.getByText("Username and password are required.").first()).toBeVisible();
    // Fails if another element would receive the click.
    await create.click({ trial: true, timeout: 2_000 });

    await create.focus();
    await page.keyboard.press("Tab");
    await expect(close, "focus wraps").toBeFocused();
    await expect(close).toBeInViewport({ ratio: 1 });
  });
});

test("offline a list shows an error and a form keeps its input", async ({ page, context, faults }) => {
  await signIn(page, "admin", "/admin/users");
  await page.getByRole("button", { name: "Edit recruiter" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit recruiter" });
  await dialog.getByLabel("Department").selectOption("Sales");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await expect(dialog.getByLabel("Department")).toHaveValue("sales");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();

  await page.getByLabel("Role", { exact: true }).selectOption("Manager");
  const problem = page
    .getByText("This may be out of date.")
    .or(page.getByText("The users could not be loaded"));
  await expect(problem).toBeVisible();
  // The list loads again when the connection returns.
  await context.setOffline(false);
  await expect(problem).toBeHidden();
  await expect(page.getByText(/^\d+ users?$/)).toBeVisible();
  const lost = faults.splice(0);
  expect(
    lost.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED")),
    "other errors",
  ).toEqual([]);
});

test("a page number beyond the last shows a notice with a link to the last page", async ({ page }) => {
  await signIn(page, "admin", "/admin/content?page=900");
  await expect(page.getByRole("heading", { name: "No items on this page" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the last page" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();

  await page.goto("/admin/content?tab=schedules&schedules=900");
  await expect(page.getByRole("heading", { name: "No items on this page" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the last page" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});
