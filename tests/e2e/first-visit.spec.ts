import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitForHydration } from "./support/browser-test.ts";

/** The most JavaScript (gzip) that a page without a form may fetch before anything is touched. */
const MAX_IDLE_SCRIPT_BYTES = 20_000;

const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready === "true");

/** Collects the addresses of the scripts that a page fetches. */
function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  return scripts;
}

/** Stops the idle timer of three seconds, so that only interactions start the app. */
const withoutIdleStart = (page: Page) =>
  page.addInitScript(() => {
    const original = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (handler: TimerHandler, delay?: number, ...args: unknown[]) =>
        original(handler, delay === 3_000 ? 1_000_000 : delay, ...args),
    });
  });

test(
  "a page without a form fetches at most 20 kB of scripts until it is touched",
  { tag: "@full" },
  async ({ page, request }) => {
    await withoutIdleStart(page);
    for (const path of ["/company/about", "/privacy-policy", "/case-studies"]) {
      const scripts = collectScripts(page);
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(page.getByRole("form", { name: "Newsletter" })).toBeInViewport();
      await page.waitForTimeout(500);
      const sizes = await Promise.all(
        [...scripts].map(async (url) => gzipSync(await (await request.get(url)).body()).length),
      );
      expect(scripts.size, path).toBeGreaterThan(0);
      expect(
        sizes.reduce((sum, size) => sum + size, 0),
        path,
      ).toBeLessThanOrEqual(MAX_IDLE_SCRIPT_BYTES);
      expect(await isHydrated(page), path).toBe(false);
      await waitForHydration(page);
    }
  },
);

test("an untouched page starts its app in an idle moment after three seconds", async ({ page }) => {
  await page.goto("/company/about");
  await page.waitForTimeout(1_500);
  expect(await isHydrated(page)).toBe(false);
  await expect(page.locator("html[data-ready=true]")).toBeAttached();
});

test(
  "a form on the first screen starts the app by focus, one further down by scrolling to it",
  { tag: "@full" },
  async ({ page }) => {
    await withoutIdleStart(page);
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto("/jobs");
    await page.waitForTimeout(1_500);
    expect(await isHydrated(page)).toBe(false);
    await page.getByRole("searchbox").first().focus();
    await expect(page.locator("html[data-ready=true]")).toBeAttached();

    await page.goto("/candidates");
    await page.waitForTimeout(1_500);
    expect(await isHydrated(page)).toBe(false);
    await page.locator("main form").first().scrollIntoViewIfNeeded();
    await expect(page.locator("html[data-ready=true]")).toBeAttached();
  },
);

test("the home page is laid out and accessible on a phone before its app starts", async ({ page }) => {
  await withoutIdleStart(page);
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-layout");
  await expectAccessible(page);
  expect(await isHydrated(page)).toBe(false);
});

async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of the layout shifts of the present page. */
const readShift = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );

test(
  "nothing but the document is requested before the first paint, and nothing moves when fonts arrive",
  { tag: "@full" },
  async ({ page }) => {
    // Part of a late section of the home page is on this screen.
    await page.setViewportSize({ width: 390, height: 900 });
    await observeShifts(page);
    const paths = [
      "/",
      "/jobs",
      "/company/about",
      // In these, lines on the first screen break elsewhere in the fallback fonts.
      "/candidates",
      "/case-studies/technology-executive-search-silicon-valley",
      "/authors/priya-raman",
    ];
    for (const path of paths) {
      await page.goto(path);
      await waitForHydration(page);
      await page.waitForLoadState("networkidle");
      await expect(page.locator("html"), path).not.toHaveAttribute("data-fonts");
      const measured = await page.evaluate(async () => {
        await document.fonts.ready;
        const paint = performance.getEntriesByName("first-contentful-paint")[0]!.startTime;
        const early = performance
          .getEntriesByType("resource")
          // Pictures delay no text.
          .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== "img")
          .filter(({ startTime, name }) => startTime < paint && !name.includes("favicon"));
        return {
          early: early.map(({ name }) => name),
          fonts: [...document.fonts].filter(({ status }) => status === "loaded").length,
        };
      });
      expect(measured.early, path).toEqual([]);
      expect(measured.fonts, path).toBeGreaterThan(1);
      expect(await readShift(page), path).toBeLessThan(0.001);
    }
  },
);

test(
  "nothing moves on wide screens, and all texts change to our fonts",
  { tag: "@full" },
  async ({ page }) => {
    await observeShifts(page);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ["/book", "/contact", "/terms-of-service", "/jobs"]) {
        await page.goto(path);
        await waitForHydration(page);
        await page.waitForLoadState("networkidle");
        await expect(page.locator("html"), path).not.toHaveAttribute("data-fonts");
        // Lines that would break elsewhere keep their fallback; there are none on these screens.
        await expect(page.locator("[style*='font-family']"), path).toHaveCount(0);
        expect(await readShift(page), path).toBeLessThan(0.001);
      }
    }
  },
);

test("text typed and boxes checked before hydration are part of the submission", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/entry-browser-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/apply");
  const form = page.getByRole("form", { name: "Application" });
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Email").fill("ada.early@example.com");
  await form.getByRole("checkbox").first().check();
  const buffer = Buffer.from("%PDF-1.7\n");
  await form.getByLabel("Resume").setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer });
  expect(await isHydrated(page)).toBe(false);
  release();
  await waitForHydration(page);
  await expect(form.getByLabel("First name")).toHaveValue("Ada");
  await expect(form.getByLabel("Email")).toHaveValue("ada.early@example.com");
  await expect(form.getByRole("checkbox").first()).toBeChecked();
  expect(await form.getByLabel("Resume").evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
  // They are in the form's state too: only missing fields are reported.
  await form.getByRole("button", { name: "Submit application" }).click();
  await expect(form.getByLabel("Last name")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("First name")).not.toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Email")).not.toHaveAttribute("aria-invalid", "true");
});

test(
  "a slow navigation shows a progress bar, of documents and of the router",
  { tag: "@full" },
  async ({ page }) => {
    await withoutIdleStart(page);
    let release = () => {};
    const hold = async (pattern: string | RegExp) => {
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(pattern, async (route) => {
        await released;
        await route.continue();
      });
    };
    const bar = page.getByRole("progressbar", { name: "Loading page" });
    await page.goto("/company/about");
    await page.waitForLoadState("networkidle");
    await hold(/\/company\/history$/);
    // Playwright's locators wait for navigations; the page itself records the bar.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector("[role=progressbar]")) sessionStorage.setItem("bar", "shown");
      }).observe(document.body, { childList: true });
      document.querySelector<HTMLElement>('a[href="/company/history"]')!.click();
    });
    setTimeout(() => release(), 600);
    await expect(page).toHaveURL(/history$/);
    expect(await page.evaluate(() => sessionStorage.getItem("bar"))).toBe("shown");
    await expect(bar).toHaveCount(0);

    await page.goto("/jobs");
    await waitForHydration(page);
    await hold(/\/api\/jobs\?/);
    const top = await page.getByRole("heading", { name: /positions? found/ }).boundingBox();
    await page.getByLabel("Industry").selectOption("Finance");
    await expect(bar).toBeVisible();
    await expect(
      page.getByRole("heading", { name: /positions? found/ }),
      "the results head stays",
    ).toBeVisible();
    expect(await page.getByRole("heading", { name: /positions? found/ }).boundingBox()).toEqual(top);
    release();
    await expect(page).toHaveURL(/industry=Finance/);
    await expect(bar).toHaveCount(0);
    expect((await page.getByRole("heading", { name: /positions? found/ }).boundingBox())!.y).toBe(top!.y);
  },
);

test("the next document is prepared, and links its styles", { tag: "@full" }, async ({ page }) => {
  await withoutIdleStart(page);
  await page.goto("/company/about");
  await page.waitForLoadState("networkidle");
  const rules = page.locator('script[type="speculationrules"]');
  const { prefetch, prerender } = JSON.parse((await rules.textContent())!) as Record<string, unknown[]>;
  for (const rule of [prefetch, prerender]) {
    expect(JSON.stringify(rule)).toContain('"eagerness":"moderate"');
    for (const path of ["/admin/*", "/api/*", "/login"]) expect(JSON.stringify(rule)).toContain(`"${path}"`);
  }
  await page.getByRole("main").getByRole("link").last().click();
  await expect(page).not.toHaveURL(/about/);
  await expect(page.locator('link[rel="stylesheet"][href*="/assets/index-"]')).toBeAttached();
  await expect(page.locator("head > style[data-href]")).toHaveCount(0);
  await waitForHydration(page);
  await expect(rules, "the router navigates now").toHaveCount(0);
});

type Chunk = { name?: string; imports?: string[] };

test("public pages load no shared code of the back office", async () => {
  const manifest = JSON.parse(await readFile("dist/client/manifest.json", "utf8")) as Record<string, Chunk>;
  const listChunks = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) listChunks(imported, seen);
    return seen;
  };
  const kit = Object.keys(manifest).find((key) => manifest[key]!.name === "admin-kit")!;
  const isPublicPage = (key: string) => /^features\/[^/]+\/[\w-]+-page\.tsx$/.test(key);
  const pages = Object.keys(manifest).filter(isPublicPage);
  expect(pages.length).toBeGreaterThan(30);
  // The login page and the page for a new password belong to the back office.
  const withKit = pages.filter((page) => listChunks(page).has(kit) && !page.startsWith("features/auth/"));
  expect(withKit).toEqual([]);
  expect(listChunks("features/jobs/admin/jobs-page.tsx")).toContain(kit);
});
