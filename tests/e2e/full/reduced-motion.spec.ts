import { signIn } from "../support/users.ts";
import { expect, test } from "../support/browser-test.ts";

test("with reduced motion a theme change starts no transitions", async ({ page }) => {
  await signIn(page, "recruiter", "/admin/content-creation");
  await expect(page.getByLabel("Category")).toBeVisible();
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.transitions = "0";
    document.addEventListener("transitionrun", () => {
      dataset.transitions = String(Number(dataset.transitions) + 1);
    });
  });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator(`html[data-theme=${colorScheme}]`)).toBeAttached();
    // Events of a transition fire with the next frames.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await expect(page.locator("html"), colorScheme).toHaveAttribute("data-transitions", "0");
  }
});
