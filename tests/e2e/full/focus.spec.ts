import type { Page } from "@playwright/test";
import { signIn } from "../support/users.ts";
import { expect, test } from "../support/browser-test.ts";

/** Where a dialog opens, by which button, and how many stops it has at least. */
const dialogs: [string, RegExp, number][] = [
  ["/admin/jobs", /^New Job$/, 20],
  ["/admin/jobs", /^Add a portal$/, 5],
  ["/admin/jobs", /^Settings of /, 3],
  ["/admin/bookings", /^New appointment$/, 10],
  ["/admin/bookings?view=services", /^Add service$/, 15],
  ["/admin/bookings?view=services", /^Weekly hours of /, 15],
  ["/admin/bookings?view=blocked", /^Block time$/, 5],
  ["/admin/content", /^Edit /, 8],
  ["/admin/content?tab=schedules", /^Edit /, 8],
  ["/admin/portals", /^Edit /, 20],
  ["/admin/users", /^Add User$/, 8],
  ["/admin/users", /^Sessions of admin/, 2],
];

type Stop = { name: string; ringed: boolean; seen: boolean };

/** The control that has the focus, and whether a ring is around it, or around what stands for it. */
const stop = (page: Page) =>
  page.evaluate((): Stop => {
    // A ring that is still growing counts as grown.
    for (const animation of document.getAnimations()) animation.finish();
    const control = document.activeElement!;
    const name = control.getAttribute("aria-label") ?? (control as HTMLInputElement).labels?.[0]?.textContent;
    const ringed = [control, control.closest("label, .drop")].some(
      (part) => part && /(^|, )[^,]+ 0px 0px 0px [24]px/.test(getComputedStyle(part).boxShadow),
    );
    const seen = control.hasAttribute("data-stop");
    control.setAttribute("data-stop", "");
    return { name: `${control.tagName} ${name ?? control.textContent}`, ringed, seen };
  });

test("by keyboard one sees where one is, in every control of every form dialog", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "admin", "/admin/jobs");
  for (const [path, button, least] of dialogs)
    await test.step(`${path} ${button.source}`, async () => {
      await page.goto(path);
      await page.getByRole("button", { name: button }).first().click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading").first()).toBeVisible();
      // Its form comes with what it is about.
      await expect(dialog.locator(".skeleton")).toHaveCount(0);
      const stops = new Map<string, boolean>();
      let round = 0;
      // A date has several stops, so one that comes again at once is not yet the end.
      for (let last = ""; round < least + 40; round++) {
        await page.keyboard.press("Tab");
        const { name, ringed, seen } = await stop(page);
        if (seen && name !== last) break;
        stops.set(`${round} ${name}`, ringed);
        last = name;
      }
      expect(stops.size).toBeGreaterThanOrEqual(least);
      const bare = [...stops].filter(([, ringed]) => !ringed).map(([name]) => name);
      expect(bare, "controls without a ring").toEqual([]);
    });
});
