import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test, waitForHydration } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

/** Without the name by which a headless browser is left out. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A page of a visitor. Playwright sees no bodies of beacons, so the page collects them. */
async function openVisit(browser: Browser, baseURL: string, script = "") {
  const page = await (await browser.newContext({ baseURL, userAgent: USER_AGENT })).newPage();
  await page.addInitScript(`${script}
    globalThis.reports = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, blob) => {
      blob.text().then((text) => reports.push(text));
      return send(url, blob);
    };`);
  const getReports = () => page.evaluate(() => (globalThis as unknown as { reports: string[] }).reports);
  return { visitor: page, getReports };
}

const getPanel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test(
  "what a visitor reads is on the analytics screen by page and source, without a cookie",
  { tag: "@full" },
  async ({ page, browser, baseURL }) => {
    const { visitor, getReports } = await openVisit(browser, baseURL!);
    for (let n = 0; n < 5; n++) await visitor.goto("/company/history?utm_source=linkedin");
    await waitForHydration(visitor);
    await visitor.getByRole("contentinfo").getByRole("link", { name: "About" }).first().click();
    await expect(visitor).toHaveURL(/company\/about/);
    await expect.poll(getReports).toEqual(['{"path":"/company/about"}']);
    expect(await visitor.context().cookies()).toEqual([]);
    await visitor.context().close();

    await signIn(page, "manager", "/admin/analytics?range=7d");
    await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
    const row = getPanel(page, "Pages").getByRole("row", { name: /\/company\/history/ });
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText("LinkedIn", { timeout: 2_000 });
    }).toPass();
    await expect(getPanel(page, "Pages").getByRole("row", { name: /\/company\/about/ })).toContainText(
      /This site|more/,
    );
    await expect(getPanel(page, "Sources of views").getByRole("row", { name: /^LinkedIn/ })).toBeVisible();
    await expect(page.getByRole("radio", { name: "7 days" })).toBeChecked();
    await page.getByRole("radio", { name: "12 months" }).click();
    await expect(page).toHaveURL(/range=12m/);
    const funnel = getPanel(page, "From source to placement");
    const number = funnel.getByRole("link", { name: /, applications: / }).first();
    const count = Number(await number.innerText());
    await expectAccessible(page);
    await number.click();
    await expect(page).toHaveURL(/applications\?source=/);
    await expect(page.getByRole("button", { name: /^Source: / })).toBeVisible();
    // Other tests apply meanwhile; tests/worker/analytics-reports.test.ts compares the exact number.
    const listed = page.getByText(/^\d+ applications?$/);
    await expect
      .poll(async () => Number.parseInt(await listed.innerText(), 10))
      .toBeGreaterThanOrEqual(count);
  },
);

test(
  "a document that was fetched ahead reports itself once it is shown, unless the browser asks for privacy",
  { tag: "@full" },
  async ({ browser, baseURL }) => {
    for (const [script, expected] of [
      ["", ['{"path":"/company/about","referrer":null,"campaign":"fair"}']],
      ["Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });", []],
    ] as const) {
      const { visitor, getReports } = await openVisit(
        browser,
        baseURL!,
        `${script}
        const read = performance.getEntriesByType.bind(performance);
        performance.getEntriesByType = (type) =>
          type === "navigation" ? [{ deliveryType: "navigational-prefetch" }] : read(type);`,
      );
      await visitor.goto("/company/about?utm_source=fair");
      await visitor.waitForLoadState("networkidle");
      await waitForHydration(visitor);
      expect(await getReports()).toEqual(expected);
      await visitor.context().close();
    }
  },
);

test(
  "a search that finds nothing is reported after the typing, once",
  { tag: "@full" },
  async ({ browser, baseURL }) => {
    const { visitor, getReports } = await openVisit(browser, baseURL!);
    await visitor.goto("/jobs");
    await waitForHydration(visitor);
    await visitor.getByRole("searchbox").first().pressSequentially("xylophonist", { delay: 120 });
    await expect(visitor.getByRole("heading", { name: "0 positions found" })).toBeVisible();
    await expect.poll(getReports).toEqual(['{"kind":"jobs","term":"xylophonist"}']);
    await visitor.context().close();
  },
);
