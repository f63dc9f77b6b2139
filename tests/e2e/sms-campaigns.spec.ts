import type { Page } from "@playwright/test";
import { expectAccessible, expect, test } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

/** A person with a number and consent to marketing texts, as the contact form creates them. */
async function createConsentingPerson(page: Page, lastName: string): Promise<void> {
  const stamp = String(Date.now());
  const response = await page.request.post("/api/ghl/direct-contact", {
    data: {
      firstName: "Campaign",
      lastName,
      email: `campaign.${stamp}@example.com`,
      phone: `(312) 555-${stamp.slice(-4)}`,
      inquiry: "I need to hire talent",
      message: "Please keep me posted.",
      smsMarketingConsent: true,
    },
  });
  expect(response.status()).toBe(201);
}

async function writeCampaign(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Text", { exact: true }).fill("Hi {{firstName|there}}, new roles at {{firm}}.");
  await page.getByLabel("Employer", { exact: true }).check();
}

test("a manager writes a campaign, starts it after a review, and stops it", async ({ page }) => {
  const name = `Open roles ${Date.now()}`;
  await createConsentingPerson(page, "Reader");
  await signIn(page, "manager", "/admin/ghl?tab=sms");
  await page.getByRole("link", { name: "New campaign" }).first().click();
  await writeCampaign(page, name);
  await expect(page.getByText("Reply STOP to opt out.").first()).toBeVisible();
  await expect(page.getByText(/characters, 1 segment \(GSM-7\)/)).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/admin\/ghl\/campaigns\/[\da-f-]{36}$/);
  await page.getByRole("button", { name: "Review and start" }).click();
  const review = page.getByRole("dialog", { name: `Start ${name}?` });
  await expect(review.getByText("GoHighLevel is not connected.")).toBeVisible();
  await expect(review.getByText("No price per segment is set")).toBeVisible();
  await review.getByRole("button", { name: /^Text \d/ }).click();
  await expect(page.getByRole("heading", { name: "Sending" })).toBeVisible();
  await expect(page.getByText("GoHighLevel is not connected.")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop campaign" }).click();
  await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible();
  await expect(page.getByText("The campaign was stopped.").first()).toBeVisible();
});

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `the campaign screens are accessible at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await createConsentingPerson(page, "Accessible");
      await signIn(page, "manager", "/admin/ghl/campaigns/new");
      await writeCampaign(page, `Accessible ${width}`);
      await expect(page.getByText("characters, 1 segment")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Save draft" }).click();
      await expect(page).toHaveURL(/campaigns\/[\da-f-]{36}$/);
      await page.getByRole("button", { name: "Review and start" }).click();
      await expect(page.getByRole("dialog").getByRole("button", { name: /^Text \d/ })).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Text \d/ })
        .click();
      await expect(page.getByRole("region", { name: "Recipients" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Pause" }).click();
      await page.goto("/admin/ghl?tab=sms");
      await expect(page.getByRole("link", { name: `Accessible ${width}` }).first()).toBeVisible();
      await expectAccessible(page);
    },
  );
}

test(
  "a campaign survives a reload as a draft, and a wrong merge field is named",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/ghl/campaigns/new");
    await page.getByLabel("Name").fill("Unsaved");
    await page.getByLabel("Text", { exact: true }).fill("Hi {{nickname|you}}");
    await page.reload();
    await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText(/nickname.* is no merge field/).first()).toBeVisible();
    await page.getByLabel("Text", { exact: true }).fill("Hi {{firstName|you}}");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("A manager or an administrator can start this campaign.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Review and start" })).toHaveCount(0);
  },
);
