import { signIn } from "./support/users.ts";
import { expect, expectAccessible, test } from "./support/browser-test.ts";

const JOBS = "/api/jobs?scope=all&limit=1";

test(
  "a personal key is created, shown once, used and revoked",
  { tag: "@full" },
  async ({ page, playwright, baseURL }) => {
    const name = `Script ${Date.now()}`;
    await signIn(page, "admin", "/admin/profile");
    await page.getByRole("button", { name: "New API key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Expires after").selectOption("30 days");
    await expect(dialog.getByRole("button", { name: "Create key" })).toBeDisabled();
    await dialog.getByLabel("Read jobs of every status").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByRole("dialog").getByRole("textbox", { name: "API key" }).inputValue();
    expect(key).toMatch(/^pw_[\w-]{43}$/);
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();

    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("never used");
    const program = await playwright.request.newContext({
      baseURL: baseURL!,
      extraHTTPHeaders: { authorization: `Bearer ${key}` },
    });
    expect((await program.get(JOBS)).status()).toBe(200);
    expect((await program.get("/api/admin/users")).status()).toBe(403);
    await page.reload();
    await expect(row).toContainText("used just now");
    await row.getByRole("button", { name: /^Revoke/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
    await expect(row).toContainText("Revoked");
    expect((await program.get(JOBS)).status()).toBe(401);
    await program.dispose();
  },
);

test(
  "a service key has an owner and appears in the activity log as itself",
  { tag: "@full" },
  async ({ page }) => {
    const name = `Payroll ${Date.now()}`;
    await signIn(page, "admin", "/admin/settings");
    await page.getByRole("link", { name: "Service keys" }).click();
    await page.getByRole("button", { name: "New service key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Read jobs of every status").check();
    await dialog.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("Owner:");
    await expectAccessible(page);
    await row.getByRole("button", { name: `Change the owner of ${name}` }).click();
    await row.getByLabel("Owner").selectOption({ index: 1 });
    await row.getByRole("button", { name: "Save owner" }).click();
    await expect(page.getByText("Owner changed", { exact: true })).toBeVisible();
  },
);

test(
  "a webhook is created, tested, given another secret, switched off and deleted",
  { tag: "@full" },
  async ({ page }) => {
    // A public name that nothing answers.
    const url = `https://hooks-${Date.now()}.example/planwright`;
    await signIn(page, "admin", "/admin/settings");
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("button", { name: "New webhook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("http://10.0.0.1/");
    await dialog.getByLabel(/^Job published/).check();
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await expect(dialog.getByText("Enter a public address that starts with https://.")).toBeVisible();
    await dialog.getByLabel("Address").fill(url);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await expect(page.getByRole("dialog").getByLabel("Secret")).toHaveValue(/^whsec_/);
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();

    const panel = page.getByRole("region", { name: `Webhook ${url}` });
    await panel.getByRole("button", { name: "Send test" }).click();
    await expect(page.getByText("The test failed", { exact: true })).toBeVisible();
    await panel.getByRole("button", { name: "Replace secret" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Replace secret" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await expect(panel).toContainText("The old secret signs too");
    await panel.getByRole("button", { name: "End old secret" }).click();
    await expect(panel.getByRole("button", { name: "Replace secret" })).toBeVisible();
    await panel.getByRole("button", { name: "Show deliveries" }).click();
    await expect(panel.getByText("Nothing has been sent yet.")).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Switch off" }).click();
    await expect(panel.getByText("Off", { exact: true })).toBeVisible();
    await panel.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete webhook" }).click();
    await expect(panel).toHaveCount(0);
  },
);
