import type { Page } from "@playwright/test";
import { signIn } from "../support/users.ts";
import { expect, test } from "../support/browser-test.ts";

/** Screen, button that opens a dialog, and minimum number of tab stops in it. */
const dialogs: [string, RegExp, number][] = [
  ["/admin/jobs", /^Add a portal$/, 5],
  ["/admin/jobs", /^Settings of /, 3],
  ["/admin/bookings", /^New appointment$/, 10],
  ["/admin/bookings?view=services", /^Add service$/, 15],
  ["/admin/bookings?view=services", /^Weekly hours of /, 15],
  ["/admin/bookings?view=blocked", /^Block time$/, 5],
  ["/admin/content?tab=schedules", /^Edit /, 8],
  ["/admin/portals", /^Edit /, 20],
  ["/admin/users", /^Add User$/, 8],
  ["/admin/users", /^Sessions of admin/, 2],
];

type FocusStop = { name: string; hasFocusRing: boolean; wasVisited: boolean };

/** The focused control, and whether it or its label has a focus ring. */
const focusedControl = (page: Page) =>
  page.evaluate((): FocusStop => {
    // Finish ring animations.
    for (const animation of document.getAnimations()) animation.finish();
    const control = document.activeElement!;
    const name = control.getAttribute("aria-label") ?? (control as HTMLInputElement).labels?.[0]?.textContent;
    const hasFocusRing = [control, control.closest("label, .drop")].some(
      (part) => part && /(^|, )[^,]+ 0px 0px 0px [24]px/.test(getComputedStyle(part).boxShadow),
    );
    const wasVisited = control.hasAttribute("data-stop");
    control.setAttribute("data-stop", "");
    return { name: `${control.tagName} ${name ?? control.textContent}`, hasFocusRing, wasVisited };
  });

/** Presses Tab until a control comes again or the page ends; returns whether each has a focus ring. */
async function visitControls(page: Page, minStops: number): Promise<Map<string, boolean>> {
  const stops = new Map<string, boolean>();
  let round = 0;
  // Date inputs have several tab stops, so an immediate repetition is not the end.
  for (let last = ""; round < minStops + 40; round++) {
    await page.keyboard.press("Tab");
    const { name, hasFocusRing, wasVisited } = await focusedControl(page);
    if (name.startsWith("BODY") || (wasVisited && name !== last)) break;
    stops.set(`${round} ${name}`, hasFocusRing);
    last = name;
  }
  expect(stops.size).toBeGreaterThanOrEqual(minStops);
  return stops;
}

const withoutRing = (stops: Map<string, boolean>): string[] =>
  [...stops].filter(([, hasFocusRing]) => !hasFocusRing).map(([name]) => name);

test("every control in every form dialog shows a focus ring", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "admin", "/admin/jobs");
  for (const [path, button, minStops] of dialogs)
    await test.step(`${path} ${button.source}`, async () => {
      await page.goto(path);
      await page.getByRole("button", { name: button }).first().click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading").first()).toBeVisible();
      await expect(dialog.locator(".skeleton")).toHaveCount(0);
      expect(withoutRing(await visitControls(page, minStops)), "controls without a ring").toEqual([]);
    });
});

test("every control of the job editor shows a focus ring", async ({ page }) => {
  await signIn(page, "admin", "/admin/jobs/new");
  await page.getByLabel("Title", { exact: true }).focus();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  expect(withoutRing(await visitControls(page, 20)), "controls without a ring").toEqual([]);
});
