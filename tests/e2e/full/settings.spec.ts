import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { signIn } from "../support/users.ts";
import { expectAccessible, expect, waitForHydration, test } from "../support/browser-test.ts";

const KEY = "sk-local-abcdefghijkl1234";

/** Starts a server in place of OpenAI that accepts one key and records Authorization headers. */
async function startMockOpenAi() {
  const authorizations: (string | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    authorizations.push(headers.authorization);
    const isKnown = url === "/v1/models" && headers.authorization === `Bearer ${KEY}`;
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? { data: [{ id: "local-model" }] } : { error: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { authorizations, base: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings updated successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("All changes saved.")).toBeVisible();
};

test("an administrator can save, test and clear an API key, and set social media links", async ({ page }) => {
  test.slow();
  const vendor = await startMockOpenAi();
  await signIn(page, "admin", "/admin/settings");
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
  const testButton = page.getByRole("button", { name: "Test connection to OpenAI" });
  const key = page.getByLabel("OpenAI API key", { exact: true });
  await expect(testButton).toBeDisabled();
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
  await testButton.click();
  await expect(page.getByText("OpenAI accepted the key and offers the model local-model.")).toBeVisible();
  expect(vendor.authorizations).toEqual([`Bearer ${KEY}`]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html[data-theme=dark]")).toBeAttached();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Social Media" }).click();
  await page
    .getByLabel("LinkedIn (optional)", { exact: true })
    .fill("https://www.linkedin.com/company/planwright");
  await expectAccessible(page);
  await save(page);
  await page.goto("/contact");
  await waitForHydration(page);
  const social = page.getByRole("navigation", { name: "Follow us" });
  await expect(social.getByRole("link", { name: "LinkedIn" })).toHaveAttribute(
    "href",
    "https://www.linkedin.com/company/planwright",
  );
  await expectAccessible(page);

  await page.goto("/admin/settings?tab=social");
  await page.getByLabel("LinkedIn (optional)", { exact: true }).fill("");
  await page.getByRole("tab", { name: "API Keys" }).click();
  await page.getByRole("button", { name: "Clear the OpenAI API key" }).click();
  await expect(page.getByText("Will be cleared when you save.")).toBeVisible();
  await page.getByLabel("OpenAI base URL").fill("");
  await page.getByLabel("OpenAI model").fill("");
  await save(page);
  await expect(page.getByText(/^Not set\. Used to write articles/)).toBeVisible();
  await page.goto("/contact");
  await expect(social.getByRole("link", { name: "Instagram" })).toBeVisible();
  await expect(social.getByRole("link", { name: "LinkedIn" })).toHaveCount(0);
  vendor.close();
});

test("a manager has no access to settings, on screen or through the API", async ({ page }) => {
  await signIn(page, "manager", "/admin/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  expect((await page.request.get("/api/admin/settings")).status()).toBe(403);
});
