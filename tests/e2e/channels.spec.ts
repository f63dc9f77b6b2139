import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/browser-test.ts";
import { startMockVendor } from "./support/mock-vendor.ts";
import { signIn } from "./support/users.ts";

// One at a time: each sets the address of Bluesky.
test.describe.configure({ mode: "default" });

/** Bluesky's server, which accepts one account. */
const startBluesky = () =>
  startMockVendor(({ route }) => {
    if (route.endsWith("createSession")) {
      const session = {
        accessJwt: "jwt",
        refreshJwt: "jwt",
        handle: "planwright.example",
        did: "did:plc:one",
      };
      return { status: 200, body: session };
    }
    if (route.endsWith("uploadBlob")) return { status: 200, body: { blob: { $type: "blob", size: 1 } } };
    return { status: 200, body: { uri: "at://did:plc:one/app.bsky.feed.post/1", cid: "bafyrei" } };
  });

/** Of an article that no other test posts; other tests publish meanwhile. */
async function openPanel(page: Page, title: string) {
  await page.goto(`/admin/content?status=published&q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Post this" }).click();
  const panel = page.getByRole("dialog", { name: "Post this" });
  await expect(panel.getByText("LinkedIn is not connected.")).toBeVisible();
  return panel;
}

async function connectBluesky(page: Page, base: string) {
  await signIn(page, "admin", "/admin/settings?tab=channels");
  await page.getByLabel("Bluesky handle").fill("planwright.example");
  await page.getByLabel("Bluesky app password", { exact: true }).fill("aaaa-bbbb-cccc-dddd");
  await page.getByLabel("Bluesky service URL").fill(base);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes saved.")).toBeVisible();
  await page.getByRole("button", { name: "Test connection to Bluesky" }).click();
  await expect(page.getByText("Posts as @planwright.example, with up to 300 characters.")).toBeVisible();
}

test(
  "an administrator connects Bluesky and posts an article with an own text",
  { tag: "@full" },
  async ({ page }) => {
    const vendor = await startBluesky();
    await connectBluesky(page, vendor.base);
    const panel = await openPanel(page, "Networking for analysts who would rather be analyzing");
    await panel.getByText("Bluesky", { exact: true }).click();
    const form = panel.getByRole("form", { name: "Post on Bluesky" });
    await form.getByLabel("Text").fill("What a forecast notices #planning");
    await form.getByRole("button", { name: "Post now" }).click();
    await expect(page.getByText("Bluesky post queued", { exact: true })).toBeVisible();
    await expect(panel.getByRole("link", { name: "View on Bluesky" })).toBeVisible({ timeout: 20_000 });
    const { body } = vendor.requests.find(({ route }) => route.endsWith("putRecord"))!;
    expect(JSON.parse(body)).toMatchObject({ record: { text: "What a forecast notices #planning" } });
    vendor.close();
  },
);

for (const [width, colorScheme, title] of [
  [390, "dark", "The variance comment that gets an analyst noticed"],
  [1280, "light", "Choosing an EPM platform when every demo looks good"],
] as const) {
  test(
    `a post is scheduled, moved and canceled at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      const vendor = await startBluesky();
      await page.emulateMedia({ colorScheme });
      await connectBluesky(page, vendor.base);
      await page.setViewportSize({ width, height: 900 });
      const panel = await openPanel(page, title);
      await panel.getByText("Bluesky", { exact: true }).click();
      const form = panel.getByRole("form", { name: "Post on Bluesky" });
      await form.getByLabel("Text").fill("a".repeat(301));
      await expect(form.getByText("Shorten the text by 1 character.")).toBeVisible();
      await form.getByLabel("Text").fill("Later this year");
      await form.getByLabel("Post at (optional)").fill("2027-12-24T09:30");
      await expectAccessible(page);
      await form.getByRole("button", { name: "Schedule" }).click();
      await expect(panel.getByText(/Fri, Dec 24, 2027, 9:30 AM/)).toBeVisible();
      await form.getByLabel("Post at (optional)").fill("2027-12-25T09:30");
      await form.getByLabel("Text").fill("A text that is not saved yet");
      await page.reload();
      const reopened = await openPanel(page, title);
      await reopened.getByText("Bluesky", { exact: true }).click();
      const again = reopened.getByRole("form", { name: "Post on Bluesky" });
      await expect(again.getByLabel("Text")).toHaveValue("A text that is not saved yet");
      await again.getByRole("button", { name: "Save", exact: true }).click();
      await expect(reopened.getByText(/Sat, Dec 25, 2027, 9:30 AM/)).toBeVisible();
      await again.getByRole("button", { name: "Cancel post" }).click();
      await expect(page.getByText("Post canceled", { exact: true })).toBeVisible();
      await expect(again.getByRole("button", { name: "Post now" })).toBeVisible();
      expect(vendor.requests.filter(({ route }) => route.endsWith("putRecord"))).toEqual([]);
      vendor.close();
    },
  );
}
