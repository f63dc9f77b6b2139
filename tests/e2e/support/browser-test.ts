import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { isProxyError, LOST_REQUEST } from "./proxy-errors.ts";

/** The browser logs every response with these statuses. The tests assert what the page shows. */
const EXPECTED_ERROR =
  /Failed to load resource: the server responded with a status of (400|401|403|404|409|410|413|429)/;

/** The message of `wrangler dev` when its proxy loses a request. */
const PROXY_ERROR = "Network connection lost";

/** The error of a request whose connection was closed while it was sent. */
const RESET_CONNECTION = "ECONNRESET";

/** Fails a test on console errors, hydration warnings and requests to other origins. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page, baseURL }, use, { annotations, errors }) => {
      const faults: string[] = [];
      const lostRequests = new Map<string, Promise<boolean>>();
      const pendingChecks: Promise<unknown>[] = [];
      page.on("response", (response) => {
        if (!isProxyError(response)) return;
        const url = response.url();
        const isLost = response.text().then(
          (body) => body.includes(PROXY_ERROR),
          // After a navigation the text can no longer be read.
          () => true,
        );
        lostRequests.set(url, isLost);
        pendingChecks.push(
          isLost.then((lost) => lost && annotations.push({ type: LOST_REQUEST, description: url })),
        );
      });
      page.on("console", (message) => {
        if (message.type() !== "error" || EXPECTED_ERROR.test(message.text())) return;
        const isLost = lostRequests.get(message.location().url);
        if (!isLost) faults.push(message.text());
        // Ignores lost background requests such as analytics. A test that needs the response fails by itself.
        else pendingChecks.push(isLost.then((lost) => lost || faults.push(message.text())));
      });
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== baseURL) faults.push(`request to ${origin}`);
      });
      await use(faults);
      // The requests of a test itself go to the same proxy.
      if (errors.some(({ message }) => message?.includes(RESET_CONNECTION)))
        annotations.push({ type: LOST_REQUEST, description: RESET_CONNECTION });
      await Promise.all(pendingChecks);
      expect(faults, "console errors, or requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until React has hydrated the page, which starts with an interaction: here a key that does nothing. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Shift");
    await expect(page.locator("html[data-ready=true]")).toBeAttached({ timeout: 1_000 });
  }).toPass();
}

/** Waits until sections below the fold are laid out and fonts are loaded. */
export async function waitForLayout(page: Page): Promise<void> {
  await waitForHydration(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-layout");
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** Expects a message, or another text that is on the page once. */
export const expectMessage = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

/** Closes a dialog or menu with Escape. Retries, because it listens only some time after it is drawn. */
export const pressEscape = (layer: Locator) =>
  expect(async () => {
    await layer.page().keyboard.press("Escape");
    await expect(layer).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

/** Waits until a new color scheme, which the theme follows a frame later, and finite animations have been drawn. */
const waitForStyles = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });

/** Half of the time: `npm test` checks the contrasts of the design tokens only (tests/unit/firm.test.ts). */
const disabledRules = process.env.E2E_SELECTION === "journeys" ? ["color-contrast"] : [];

/** Expects no axe violations and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForStyles(page);
  // Legacy mode is faster: it opens no blank page, and no page has cross-origin frames.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .disableRules(disabledRules);
  const { violations } = await axe.analyze();
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(messages).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, "horizontal overflow").toBeLessThanOrEqual(0);
}

export { expect };
