import type { Page } from "@playwright/test";
import { expect, waitForHydration, test } from "./support/browser-test.ts";

const getNotice = (page: Page) => page.getByRole("complementary", { name: "Cookie notice" });
const getStoredConsent = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cookie-consent") ?? "null") as unknown);
const getConsentCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "cookie-consent");

/** Visits pages that record analytics with consent. */
async function browseJobs(page: Page): Promise<void> {
  await page.goto("/jobs?title=analyst");
  await waitForHydration(page);
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("link", { name: "Apply Now" })).toBeVisible();
}

test(
  "closing the notice stores nothing, and the notice returns after a reload",
  { tag: "@full" },
  async ({ page }) => {
    await page.goto("/contact");
    await expect(getNotice(page)).toBeVisible();
    await getNotice(page).getByRole("button", { name: "Close without choosing" }).click();
    await expect(getNotice(page)).toBeHidden();
    expect([await getStoredConsent(page), await getConsentCookie(page)]).toEqual([null, undefined]);
    await page.reload();
    await expect(getNotice(page)).toBeVisible();
  },
);

test("essential only is stored for a year and records no visit", { tag: "@full" }, async ({ page }) => {
  await page.goto("/contact");
  await getNotice(page).getByRole("button", { name: "Essential only" }).click();
  await expect(getNotice(page)).toBeHidden();
  expect(await getStoredConsent(page)).toMatchObject({
    essential: true,
    analytics: false,
    functional: false,
    marketing: false,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const cookie = await getConsentCookie(page);
  expect(cookie?.sameSite).toBe("Lax");
  expect((cookie!.expires - Date.now() / 1000) / 86_400).toBeGreaterThan(364);
  await browseJobs(page);
  await expect(getNotice(page)).toBeHidden();
  const storedKeys = await page.evaluate(() => [
    ...Object.keys(sessionStorage),
    ...Object.keys(localStorage),
  ]);
  // React Router's scroll restoration.
  expect(storedKeys.filter((key) => key !== "react-router-scroll-positions")).toEqual(["cookie-consent"]);
});

test(
  "withdrawing analytics consent in the cookie settings deletes the recorded visit",
  { tag: "@full" },
  async ({ page }) => {
    const getStorage = () =>
      page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
    await page.goto("/contact");
    await getNotice(page).getByRole("button", { name: "Accept all" }).click();
    expect(await getStoredConsent(page)).toMatchObject({
      analytics: true,
      functional: true,
      marketing: true,
    });
    await browseJobs(page);
    await expect.poll(getStorage).toContain("jobsViewed");

    const settings = page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
    await settings.click();
    await expect(getNotice(page).getByRole("heading")).toBeFocused();
    const box = (name: RegExp) => getNotice(page).getByRole("checkbox", { name });
    await expect(box(/Essential/)).toBeDisabled();
    await expect(box(/Analytics/)).toBeChecked();
    await box(/Analytics/).uncheck();
    await getNotice(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your choice is saved.", { exact: true })).toBeVisible();
    await expect(settings, "focus returns").toBeFocused();
    expect(await getStoredConsent(page)).toMatchObject({
      analytics: false,
      functional: true,
      marketing: true,
    });
    await expect.poll(getStorage).not.toContain("jobsViewed");
  },
);

test("the notice can be reached, customized and closed by keyboard", { tag: "@full" }, async ({ page }) => {
  await page.goto("/newsletter/confirmed");
  await expect(getNotice(page)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(getNotice(page).getByRole("button", { name: "Customize" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(getNotice(page).getByRole("heading")).toBeFocused();
  await expect(getNotice(page).getByRole("checkbox", { name: /Analytics/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(getNotice(page).getByRole("checkbox", { name: /Analytics/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(getNotice(page)).toBeHidden();
});

test(
  "with Global Privacy Control marketing is disabled and never accepted",
  { tag: "@full" },
  async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true }),
    );
    await page.goto("/contact");
    await getNotice(page).getByRole("button", { name: "Customize" }).click();
    const marketing = getNotice(page).getByRole("checkbox", { name: /Marketing/ });
    await expect(marketing).toBeDisabled();
    await expect(getNotice(page).getByText("Your browser sends Global Privacy Control")).toBeVisible();
    await getNotice(page).getByRole("button", { name: "Back" }).click();
    await getNotice(page).getByRole("button", { name: "Accept all" }).click();
    expect(await getStoredConsent(page)).toMatchObject({ analytics: true, marketing: false });
  },
);
