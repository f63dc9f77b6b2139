import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { expectAccessible, expectMessage, pressEscape, expect, test } from "./support/browser-test.ts";

const jobBoards = (page: Page) => page.getByRole("region", { name: "Portal Integration" });
const getRow = (page: Page, name: string) =>
  jobBoards(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });

test(
  "a manager can add a job board, publish a job to it and see the result per board",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    await signIn(page, "manager", "/admin/jobs?status=published");
    await jobBoards(page).getByRole("button", { name: "Add a portal" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add portal" }).click();
    await expect(dialog.getByText("Give the portal a name.")).toBeVisible();
    await expectAccessible(page);
    const name = `Board ${Date.now()}`;
    const key = name.toLowerCase().replace(" ", "-");
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByLabel("Short name").fill(key);
    await dialog.getByLabel("Delivery").selectOption("Receives signed requests");
    await dialog.getByRole("button", { name: "Add portal" }).click();
    await expectMessage(page, "Portal added");

    // The settings reject private URLs and never show a stored secret.
    await expect(dialog.getByRole("heading", { name: `Settings of ${name}` })).toBeVisible();
    await dialog.getByLabel("Address").fill("https://127.0.0.1/hook");
    await dialog.getByLabel("Signing secret").fill("a-secret-of-this-test");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(dialog.getByText(/Private network addresses are not allowed/)).toBeVisible();
    await expectMessage(page, "Error updating portal");
    await dialog.getByLabel("Address").fill("https://boards.example.com/hook");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "Portal updated successfully!");
    await getRow(page, name)
      .getByRole("button", { name: `Settings of ${name}` })
      .click();
    await expect(dialog.getByLabel("Signing secret", { exact: true })).toHaveValue("");
    await expect(dialog.getByText(/^Set\. Enter a new one to replace it\./)).toBeVisible();
    await pressEscape(dialog);

    const active = getRow(page, name).getByRole("switch");
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await active.focus();
    await page.keyboard.press("Space");
    await expect(active).toBeChecked();
    await saved;

    // Locally the site has no public origin, so the board reports a configuration error.
    const title = `Portal Lead ${Date.now()}`;
    const job = {
      title,
      company: "Tallowmere",
      location: "Chicago, IL",
      description: "Own the plan.",
      status: "published",
    };
    expect((await page.request.post("/api/jobs", { data: job })).status()).toBe(201);
    await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: `Publish ${title} to portals` }).click();
    await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Publish to \d+ portals$/ }).click();
    await expectMessage(page, "Publishing initiated!");
    await expect(page.getByText(/^Published to \d+ portals?$/)).toBeVisible();
    const row = dialog.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
    await expect(row).toContainText(
      `${name} is not configured: PUBLIC_ORIGIN is not a public https:// address.`,
    );
    await expectAccessible(page);
    await row.getByRole("button", { name: `Retry ${name}` }).click();
    await expectMessage(page, "Error publishing to portals");
    const ziprecruiter = dialog.getByRole("listitem").filter({ hasText: "ZipRecruiter" });
    await expect(ziprecruiter).toContainText(/Pending|Listed/);
    await row.getByRole("button", { name: `Take off ${name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take off" }).click();
    await expectMessage(page, `Taken off ${name}`);
    await expect(row).toContainText(/Taken off by \S+/);
    await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
    // One Escape closes the dialog, although the message is the newest layer.
    await expect(page.getByText(`Taken off ${name}`, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  },
);

test(
  "a job counts as listed once a board has fetched its private address; a board can be renamed and deleted",
  { tag: "@full" },
  async ({ page, request }) => {
    test.slow();
    await signIn(page, "manager", "/admin/jobs?status=published");
    const name = `Board ${Date.now()}`;
    const key = name.toLowerCase().replace(" ", "-");
    const board = await page.request.post("/api/portals", { data: { name, key, adapter: "http" } });
    expect(board.status()).toBe(201);
    const title = `Portal Lead ${Date.now()}`;
    const job = {
      title,
      company: "Tallowmere",
      location: "Chicago, IL",
      description: "Own the plan.",
      status: "published",
    };
    const { id } = (await (await page.request.post("/api/jobs", { data: job })).json()) as { id: string };
    const published = await page.request.post(`/api/jobs/${id}/publish-to-portals`, {
      headers: { "content-type": "application/json" },
    });
    expect(published.status()).toBe(200);
    await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
    const dialog = page.getByRole("dialog");
    const active = getRow(page, name).getByRole("switch");
    await active.click();
    await expect(active).toBeChecked();

    // The public address proves nothing. Once ZipRecruiter has fetched its private one, the job counts as listed.
    expect((await request.get("/feeds/ziprecruiter.xml")).status()).toBe(200);
    await getRow(page, "ZipRecruiter").getByRole("button", { name: "Settings of ZipRecruiter" }).click();
    await dialog.getByRole("button", { name: /^(Create private|Replace the private) address$/ }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create address" }).click();
    await expectMessage(page, "Private address created");
    const address = dialog.getByLabel("Private address", { exact: true });
    await expect(address).toHaveValue(/\/feeds\/ziprecruiter\/[\w-]{43}\.xml$/);
    const first = await address.inputValue();
    expect((await request.get(first)).status()).toBe(200);
    await expect(async () => {
      await page.reload();
      await expect(getRow(page, "ZipRecruiter")).toContainText(/Last fetched (just now|\d+ min ago)/, {
        timeout: 2_000,
      });
    }).toPass();
    await page.getByRole("row").getByRole("link", { name: title, exact: true }).first().click();
    const posting = dialog.getByRole("listitem").filter({ hasText: "ZipRecruiter" });
    await expect(posting).toContainText("Listed");
    await expect(posting).toContainText(/Chosen by \S+/);
    await posting.getByRole("button", { name: "Confirm on ZipRecruiter" }).click();
    const confirmation = page.getByRole("dialog", { name: `Is ${title} live on ZipRecruiter?` });
    await confirmation.getByLabel("Address of the ad").fill("http://127.0.0.1/");
    await confirmation.getByRole("button", { name: "Mark as confirmed" }).click();
    await expect(confirmation.getByText(/public web address that starts with https/)).toBeVisible();
    await confirmation.getByLabel("Address of the ad").fill("https://jobs.example.com/7");
    await expectAccessible(page);
    await confirmation.getByRole("button", { name: "Mark as confirmed" }).click();
    await expectMessage(page, "Confirmed on ZipRecruiter");
    await expect(posting).toContainText(/Confirmed live by \S+/);
    await expect(posting.getByRole("link", { name: "Ad on ZipRecruiter" })).toHaveAttribute(
      "href",
      "https://jobs.example.com/7",
    );
    await expectAccessible(page);
    await pressEscape(dialog);

    // A replaced address works until a person ends it.
    await getRow(page, "ZipRecruiter").getByRole("button", { name: "Settings of ZipRecruiter" }).click();
    await dialog.getByRole("button", { name: "Replace the private address" }).click();
    await page.getByLabel("The present address works for").selectOption("30 more days");
    await page.getByRole("button", { name: "Create address" }).click();
    await expect(address).not.toHaveValue(first);
    expect((await request.get(first)).status()).toBe(200);
    await expectAccessible(page);
    await dialog.getByRole("listitem").getByRole("button", { name: "End now" }).first().click();
    await expectMessage(page, "The former address has ended");
    expect((await request.get(first)).status()).toBe(404);
    expect((await request.get(await address.inputValue())).status()).toBe(200);
    await pressEscape(dialog);
    await active.click();
    await expect(active).not.toBeChecked();
    const renamed = `${name} US`;
    await getRow(page, name)
      .getByRole("button", { name: `Settings of ${name}` })
      .click();
    await dialog.getByLabel("Name", { exact: true }).fill(renamed);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await getRow(page, renamed)
      .getByRole("button", { name: `Settings of ${renamed}` })
      .click();
    await dialog.getByRole("button", { name: "Delete this portal" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete portal" }).click();
    await expectMessage(page, "Portal deleted successfully!");
    await expect(getRow(page, renamed)).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  },
);

test("a generated IndexNow key is served as a text file", { tag: "@full" }, async ({ page, request }) => {
  await signIn(page, "manager", "/admin/jobs");
  await getRow(page, "IndexNow").getByRole("button", { name: "Settings of IndexNow" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Generate key" }).click();
  const key = await dialog.getByLabel("IndexNow key").inputValue();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expectMessage(page, "Portal updated successfully!");
  expect(await (await request.get(`/${key}.txt`)).text()).toBe(key);
});

test("a read-only user sees the job boards but can't change them", async ({ page }) => {
  await signIn(page, "user", "/admin/jobs");
  await expect(getRow(page, "Indeed").getByRole("switch")).toBeDisabled();
  await expect(jobBoards(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /to portals$/ })).toHaveCount(0);
  const answer = await page.evaluate(async () => {
    const [first] = (await (await fetch("/api/portals")).json()) as { id: string; config: object }[];
    const sent = await fetch(`/api/portals/${first!.id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: '{"isActive":false}',
    });
    return [sent.status, JSON.stringify(first!.config)];
  });
  expect(answer).toEqual([403, "{}"]);
});
