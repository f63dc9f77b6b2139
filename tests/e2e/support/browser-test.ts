import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { neverArrived } from "./proxy-errors.ts";

/** What a refused or missing thing makes the browser itself write; the page that shows it is asserted by its test. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (400|401|403|404|409|410|413|429)/;

/** What `wrangler dev` says of a request that it lost between its proxy and the worker. */
const LOST = "Network connection lost";

/** Every test watches what happens beside it: an error on the console, a hydration warning, or a request to anybody else's host fails it. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      const unnamed = new Map<string, Promise<string>>();
      const asked: Promise<unknown>[] = [];
      page.on("response", (answer) => {
        if (neverArrived(answer))
          unnamed.set(
            answer.url(),
            answer.text().catch(() => ""),
          );
      });
      page.on("console", (message) => {
        if (message.type() !== "error" || EXPECTED.test(message.text())) return;
        const text = unnamed.get(message.location().url);
        if (!text) faults.push(message.text());
        // A visit or the like, for which nobody waits: whoever waited for it has a story that fails by itself.
        else asked.push(text.then((told) => told.includes(LOST) || faults.push(message.text())));
      });
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== baseURL) faults.push(`asked ${origin}`);
      });
      await use(faults);
      await Promise.all(asked);
      expect(faults, "errors on the console, or requests elsewhere").toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until the scripts have taken over the page that the server sent. */
export const settled = (page: Page) => expect(page.locator("html[data-ready=true]")).toBeAttached();

/** Waits until a long page's parts below the screen are laid out too, fonts included. */
export async function laidOut(page: Page): Promise<void> {
  await settled(page);
  await expect(page.locator(".laid-out-late")).toHaveCount(0);
  await page.evaluate(async () => void (await document.fonts.ready));
}

/**
 * Leaves what lies in front by the keyboard. It listens a moment after it is drawn, which is sooner than any finger but
 * not than a script.
 */
export const escape = (layer: Locator) =>
  expect(async () => {
    await layer.page().keyboard.press("Escape");
    await expect(layer).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

/** No violation that axe can find, and nothing that needs scrolling sideways. */
export async function accessible(page: Page): Promise<void> {
  // In one pass: no page has a frame of another origin, and a blank page for the result costs most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(told).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, "sideways scrolling").toBeLessThanOrEqual(0);
}

export { expect };
