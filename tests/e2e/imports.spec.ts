import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { PASSWORD, signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

const folder = path.join(import.meta.dirname, "../support/imports");
const choose = (page: Page, name: string) =>
  page.locator("input[type=file]").setInputFiles(path.join(folder, name));

test(
  "an administrator maps a file, checks it, imports it, and undoes the import",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    await signIn(page, "admin", "/admin/settings");
    await page.getByRole("link", { name: "Import data" }).click();
    await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeVisible();
    await page.getByLabel("Source").selectOption("Bullhorn (CSV)");
    await choose(page, "bullhorn-candidates.csv");
    await expect(page.getByRole("combobox", { name: "Import", exact: true })).toHaveValue("people");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("Email 1");
    await expectAccessible(page);

    // The mapping survives a reload; the file has to be chosen again.
    await page.getByLabel("Company (optional)").selectOption("Not imported");
    await page.getByLabel("Legal basis").selectOption("Legitimate interest");
    await page.reload();
    await expect(page.getByText("Choose bullhorn-candidates.csv again to continue.")).toBeVisible();
    await choose(page, "bullhorn-candidates.csv");
    await expect(page.getByLabel("Company (optional)")).toHaveValue("");

    await page.getByRole("button", { name: "Check rows" }).click();
    const forecast = page.getByRole("region", { name: "What the import will do" });
    await expect(forecast.getByText("Older than the retention period of 24 months.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("The import is finished.")).toBeVisible();

    await page.getByRole("link", { name: "Show all imports" }).click();
    const row = page.getByRole("row").filter({ hasText: "bullhorn-candidates.csv" }).first();
    await expect(row.getByText("Finished")).toBeVisible();
    await row.getByRole("link", { name: /^Show the rows/ }).click();
    await expect(page.getByRole("dialog").getByText("Email: Please fill this in.")).toBeVisible();
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByText("Import undone", { exact: true })).toBeVisible();
    await expect(row.getByText("Undone", { exact: true })).toBeVisible();
  },
);

test(
  "an unreadable file is refused with a reason, and a redirect can be added and deleted",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "admin", "/admin/settings/import");
    await choose(page, "wordpress.xml");
    await expect(
      page.getByText("This is an XML file. Choose WordPress export, or a CSV file."),
    ).toBeVisible();
    await page.getByLabel("Source").selectOption("WordPress export (WXR)");
    await expect(page.getByRole("combobox", { name: "Import", exact: true })).toHaveValue("articles");

    await page.goto("/admin/settings/import?tab=redirects");
    const from = `/old-${Date.now()}`;
    await page.getByRole("button", { name: "Add redirect" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Old address").fill("nothing");
    await dialog.getByRole("button", { name: "Add redirect" }).click();
    await expect(dialog.getByText(/^Enter the old address/)).toBeVisible();
    await dialog.getByLabel("Old address").fill(`https://old.example.com${from}/`);
    await dialog.getByLabel("New address (optional)").fill("/resources");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add redirect" }).click();
    const row = page.getByRole("row").filter({ hasText: from });
    await expect(row.getByText("/resources")).toBeVisible();
    const response = await page.request.get(`${from}/`);
    expect(new URL(response.url()).pathname).toBe("/resources");
    await row.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete redirect" }).click();
    await expect(row).toHaveCount(0);
  },
);

test(
  "the command line checks, imports, repeats without a change, and undoes",
  { tag: "@full" },
  async ({ baseURL }) => {
    const root = path.join(import.meta.dirname, "../..");
    const run = async (...options: string[]) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["scripts/import.ts", ...options, "--url", baseURL!],
        { cwd: root, env: { ...process.env, IMPORT_USERNAME: "admin", IMPORT_PASSWORD: PASSWORD } },
      );
      return stdout;
    };
    const file = path.join(folder, "wp-job-manager.csv");
    const options = [file, "--kind", "jobs", "--source", "wp-job-manager"];
    expect(await run(...options, "--check")).toContain(
      "Would be created: 2, failed: 2. Nothing was written.",
    );
    const first = await run(...options);
    expect(first).toContain("created: 2, failed: 2.");
    expect(first).toContain("Row 3: Title: Please fill this in.");
    expect(await run(...options)).toContain("already there: 2");
    const id = /--undo (\S+)/.exec(first)![1]!;
    expect(await run("--undo", id)).toContain("undone: 2");
  },
);
