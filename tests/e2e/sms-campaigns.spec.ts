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

test(
  "a manager writes a campaign, starts it after a review, and stops it",
  { tag: "@full" },
  async ({ page }) => {
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
  },
);

test.describe("in another time zone than the firm", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test(
    "a campaign is scheduled in the firm's zone, which the dialog names",
    { tag: "@full" },
    async ({ page }) => {
      const name = `Scheduled roles ${Date.now()}`;
      const time = `${new Date().getFullYear() + 1}-01-15T09:30`;
      await createConsentingPerson(page, "Berliner");
      await signIn(page, "manager", "/admin/ghl/campaigns/new");
      await writeCampaign(page, name);
      await page.getByRole("button", { name: "Save draft" }).click();
      await page.getByRole("button", { name: "Review and start" }).click();
      const review = page.getByRole("dialog", { name: `Start ${name}?` });
      await review.getByLabel("At a time").check();
      const start = review.getByLabel("Start in Eastern Time (New York)");
      await start.fill("2020-01-15T09:30");
      await expect(review.getByText("Choose a time in the future.")).toBeVisible();
      await expect(review.getByRole("button", { name: "Schedule" })).toBeDisabled();
      await start.fill(time);
      await review.getByRole("button", { name: "Schedule" }).click();
      await expect(page.getByText(/^Starts .* at 9:30 AM ET/)).toBeVisible();
      await page.getByRole("button", { name: "Back to draft" }).click();
    },
  );
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

test("a campaign survives a reload as a draft, and a wrong merge field is named", async ({ page }) => {
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
});
