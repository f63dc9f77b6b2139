import type { Page } from "@playwright/test";
import { expect, settled, test } from "../support/browser-test.ts";

const noticeOf = (page: Page) => page.getByRole("complementary", { name: "Cookie notice" });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cookie-consent") ?? "null") as unknown);
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "cookie-consent");

/** Goes where a visit is recorded, if it is. */
async function lookAround(page: Page): Promise<void> {
  await page.goto("/jobs?title=analyst");
  await settled(page);
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("link", { name: "Apply Now" })).toBeVisible();
}

test("whoever closes the notice has not chosen: it comes again, and nothing was stored", async ({ page }) => {
  await page.goto("/contact");
  await expect(noticeOf(page)).toBeVisible();
  await noticeOf(page).getByRole("button", { name: "Close without choosing" }).click();
  await expect(noticeOf(page)).toBeHidden();
  expect([await stored(page), await cookieOf(page)]).toEqual([null, undefined]);
  await page.reload();
  await expect(noticeOf(page)).toBeVisible();
});

test("essential only: stored for a year, asked no more, and the visit is not recorded", async ({ page }) => {
  await page.goto("/contact");
  await noticeOf(page).getByRole("button", { name: "Essential only" }).click();
  await expect(noticeOf(page)).toBeHidden();
  expect(await stored(page)).toMatchObject({
    essential: true,
    analytics: false,
    functional: false,
    marketing: false,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const cookie = await cookieOf(page);
  expect(cookie?.sameSite).toBe("Lax");
  expect((cookie!.expires - Date.now() / 1000) / 86_400).toBeGreaterThan(364);
  await lookAround(page);
  await expect(noticeOf(page)).toBeHidden();
  const kept = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  // Where a page was scrolled to, for Back.
  expect(kept.filter((key) => key !== "react-router-scroll-positions")).toEqual(["cookie-consent"]);
});

test("accept all, then think again by the footer's link: the record of the visit goes", async ({ page }) => {
  const kept = () =>
    page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
  await page.goto("/contact");
  await noticeOf(page).getByRole("button", { name: "Accept all" }).click();
  expect(await stored(page)).toMatchObject({ analytics: true, functional: true, marketing: true });
  await lookAround(page);
  await expect.poll(kept).toContain("jobsViewed");

  const settings = page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
  await settings.click();
  await expect(noticeOf(page).getByRole("heading")).toBeFocused();
  const box = (name: RegExp) => noticeOf(page).getByRole("checkbox", { name });
  await expect(box(/Essential/)).toBeDisabled();
  await expect(box(/Analytics/)).toBeChecked();
  await box(/Analytics/).uncheck();
  await noticeOf(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your choice is saved.", { exact: true })).toBeVisible();
  await expect(settings, "the focus is back where it was").toBeFocused();
  expect(await stored(page)).toMatchObject({ analytics: false, functional: true, marketing: true });
  await expect.poll(kept).not.toContain("jobsViewed");
});

test("the notice by keyboard: reached with Tab, customized, left with Escape", async ({ page }) => {
  await page.goto("/newsletter/confirmed");
  await expect(noticeOf(page)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(noticeOf(page).getByRole("button", { name: "Customize" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(noticeOf(page).getByRole("heading")).toBeFocused();
  await expect(noticeOf(page).getByRole("checkbox", { name: /Analytics/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(noticeOf(page).getByRole("checkbox", { name: /Analytics/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(noticeOf(page)).toBeHidden();
});

test("a browser with Global Privacy Control is not asked about marketing again", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true }),
  );
  await page.goto("/contact");
  await noticeOf(page).getByRole("button", { name: "Customize" }).click();
  const marketing = noticeOf(page).getByRole("checkbox", { name: /Marketing/ });
  await expect(marketing).toBeDisabled();
  await expect(noticeOf(page).getByText("Your browser sends Global Privacy Control")).toBeVisible();
  await noticeOf(page).getByRole("button", { name: "Back" }).click();
  await noticeOf(page).getByRole("button", { name: "Accept all" }).click();
  expect(await stored(page)).toMatchObject({ analytics: true, marketing: false });
});
