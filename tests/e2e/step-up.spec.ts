import type { Page } from "@playwright/test";
import { queryDatabase } from "./support/database.ts";
import { PASSWORD, signIn } from "./support/users.ts";
import { expect, expectAccessible, test } from "./support/browser-test.ts";

/** Begins a session, since tests share that of `signIn`, and makes it look an hour old. */
async function ageSession(page: Page): Promise<void> {
  const data = { username: "admin", password: PASSWORD };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
  const { id } = (await (await page.request.get("/api/auth/sessions")).json()).find(
    ({ current }: { current: boolean }) => current,
  ) as { id: string };
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await queryDatabase(
    page.request,
    "update user_sessions set created_at = ?, verified_at = null where id = ?",
    anHourAgo,
    id,
  );
}

test(
  "a change of access opens the confirmation over the form, which stays filled in",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "admin", "/admin/users");
    await ageSession(page);
    const username = `step-${Date.now()}`;
    await page.getByRole("button", { name: "Add User" }).click();
    const form = page.getByRole("dialog", { name: "New user" });
    await form.getByLabel("Username").fill(username);
    await form.getByLabel("Email").fill(`${username}@example.com`);
    await form.getByRole("button", { name: "Create user" }).click();

    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(form.getByLabel("Username")).toHaveValue(username);
    await form.getByRole("button", { name: "Create user" }).click();
    await dialog.getByLabel("Your password").fill("wrong");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByText("This is not your current password.")).toBeVisible();
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(/^User created\. An invitation goes to/)).toBeVisible();
    await expect(form).toHaveCount(0);

    // An export, which is a link.
    await ageSession(page);
    await page.goto("/admin/portals?tab=logs");
    await page.getByRole("link", { name: /^Export/ }).click();
    await dialog.getByLabel("Your password").fill(PASSWORD);
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    expect((await download).suggestedFilename()).toMatch(/^activity-.*\.csv$/);
  },
);

test(
  "a form can be sent again when the confirmation could not be loaded",
  { tag: "@full" },
  async ({ page, faults }) => {
    await signIn(page, "admin", "/admin/users");
    await ageSession(page);
    let isBroken = true;
    await page.route("**/api/auth/step-up", (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole("button", { name: "Add User" }).click();
    const form = page.getByRole("dialog", { name: "New user" });
    await form.getByLabel("Username").fill(`step-${Date.now()}`);
    await form.getByLabel("Email").fill("step@example.com");
    const failure = page.waitForResponse("**/api/auth/step-up");
    await form.getByRole("button", { name: "Create user" }).click();
    await failure;
    isBroken = false;
    await form.getByRole("button", { name: "Create user" }).click();
    await expect(page.getByRole("dialog", { name: "Confirm that it is you" })).toBeVisible();
    expect(faults.splice(0)).toEqual([expect.stringContaining("500")]);
  },
);
