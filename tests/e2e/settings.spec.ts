import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { accessible, expect, settled, test } from "./support/browser-test.ts";

const KEY = "sk-local-abcdefghijkl1234";

/** What answers in OpenAI's place: it knows one key, and remembers what it was asked. */
async function openVendor() {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push(headers.authorization);
    const known = url === "/v1/models" && headers.authorization === `Bearer ${KEY}`;
    response.writeHead(known ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(known ? { data: [{ id: "local-model" }] } : { error: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, base: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings updated successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("All changes saved.")).toBeVisible();
};

test("an administrator enters a key, tests it, clears it, and links the firm's pages", async ({ page }) => {
  const vendor = await openVendor();
  await signIn(page, "admin", "/admin/settings");
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
  const probe = page.getByRole("button", { name: "Test connection to OpenAI" });
  const key = page.getByLabel("OpenAI API key", { exact: true });
  await expect(probe).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();

  await key.fill("short");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/A key has at least 16/)).toBeVisible();
  await key.fill(KEY);
  await page.getByLabel("OpenAI base URL").fill(vendor.base);
  await page.getByLabel("OpenAI model").fill("local-model");
  await save(page);
  await expect(key).toHaveValue("");
  await expect(page.getByText("Set, ends in ••••1234", { exact: false })).toBeVisible();
  await probe.click();
  await expect(page.getByText("OpenAI accepted the key and offers the model local-model.")).toBeVisible();
  expect(vendor.asked).toEqual([`Bearer ${KEY}`]);
  await accessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html[data-theme=dark]")).toBeAttached();
  await accessible(page);

  await page.getByRole("tab", { name: "Social Media" }).click();
  await page.getByLabel("LinkedIn").fill("https://www.linkedin.com/company/planwright");
  await accessible(page);
  await save(page);
  await page.goto("/contact");
  await settled(page);
  const social = page.getByRole("navigation", { name: "Follow us" });
  await expect(social.getByRole("link")).toHaveText(["LinkedIn"]);
  await accessible(page);

  await page.goto("/admin/settings?tab=social");
  await page.getByLabel("LinkedIn").fill("");
  await page.getByRole("tab", { name: "API Keys" }).click();
  await page.getByRole("button", { name: "Clear the OpenAI API key" }).click();
  await expect(page.getByText("Will be cleared when you save.")).toBeVisible();
  await page.getByLabel("OpenAI base URL").fill("");
  await page.getByLabel("OpenAI model").fill("");
  await save(page);
  await expect(page.getByText(/^Not set\. Writes articles/)).toBeVisible();
  await page.goto("/contact");
  await expect(social).toHaveCount(0);
  vendor.close();
});

test("settings are nobody else's business", async ({ page }) => {
  await signIn(page, "manager", "/admin/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  expect((await page.request.get("/api/admin/settings")).status()).toBe(403);
});
