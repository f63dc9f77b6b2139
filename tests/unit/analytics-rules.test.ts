import * as fc from "fast-check";
import { expect, test } from "vitest";
import { analyticsRanges, rangeDays, SMALL_COUNT } from "#contract/analytics/constants.ts";
import { countedPages, matchCountedPage } from "#contract/analytics/pages.ts";
import { toSource } from "#contract/analytics/sources.ts";
import { normalizeTerm } from "#worker/features/analytics/empty-searches.ts";
import {
  hideSmallCounts,
  listPoints,
  oldestCountedDay,
  toPeriods,
} from "#worker/features/analytics/rules.ts";
import { isCountedDocument, isCountedReport } from "#worker/features/analytics/visitor.ts";
import { type PageHandle, publicPages } from "#web/app/public-pages.ts";

test("the counted pages are the listed pages of the site", () => {
  const listed = publicPages
    .filter(({ path, handle }) => path !== "*" && !(handle as PageHandle | undefined)?.unlisted)
    .map(({ path }) => `/${path ?? ""}`);
  expect([...countedPages].toSorted()).toEqual(listed.toSorted());
});

test("a path is counted as its page, and every other address is not counted", () => {
  expect(matchCountedPage("/")).toEqual({ page: "/", key: "" });
  expect(matchCountedPage("/Company/About")).toEqual({ page: "/company/about", key: "" });
  expect(matchCountedPage("/jobs/controller-0a1b2c3d4e5f")).toEqual({
    page: "/jobs/:id",
    key: "controller-0a1b2c3d4e5f",
  });
  for (const path of [
    "/admin/jobs",
    "/article/preview/more",
    "/article/",
    "/article/a%40b.example",
    "/your-data",
    "/newsletter/confirm",
    `/article/${"x".repeat(121)}`,
    "//article/x",
  ])
    expect(matchCountedPage(path), path).toBeNull();
});

test("a source is the campaign, else the referring site, and never more of its address", () => {
  const host = "www.planwright.example";
  const from = (referrer: string | null, campaign: string | null = null) =>
    toSource({ referrer, campaign, host });
  expect(from(null)).toBe("direct");
  expect(from("https://www.planwright.example/jobs?title=x")).toBe("site");
  expect(from("https://www.google.co.uk/")).toBe("google");
  expect(from("https://mail.google.com/")).toBe("email");
  expect(from("android-app://com.google.android.gm/")).toBe("email");
  expect(from("https://lnkd.in/abc")).toBe("linkedin");
  expect(from("https://de.indeed.com/viewjob?jk=1")).toBe("indeed");
  expect(from("https://www.fpa-trends.example/list?email=ada@example.com")).toBe("fpa-trends.example");
  expect(from("https://notgoogle.com/")).toBe("notgoogle.com");
  expect(from("not a url")).toBe("other");
  expect(from(`https://${"a".repeat(63)}.example/`)).toBe("other");
  expect(from("https://www.google.com/", " LinkedIn ")).toBe("linkedin");
  expect(from(null, "spring-fair")).toBe("spring-fair");
  expect(from(null, "ada@example.com")).toBe("other");
  expect(from(null, "3125550142")).toBe("other");
});

test("no source holds more than a name, whatever the address says", { tags: "full" }, () => {
  fc.assert(
    fc.property(
      fc.option(fc.string()),
      fc.option(fc.oneof(fc.webUrl(), fc.string())),
      (campaign, referrer) => {
        const source = toSource({ campaign, referrer, host: "planwright.example" });
        expect(source).toMatch(/^[a-z\d][a-z\d._-]{0,59}$/);
        expect(source).not.toMatch(/\d{6}/);
      },
    ),
  );
});

const views = fc.uniqueArray(
  fc.record({ source: fc.stringMatching(/^[a-z]{1,6}$/), views: fc.integer({ min: 1, max: 12 }) }),
  { selector: ({ source }) => source, maxLength: 12 },
);

test("no small count is shown, and the total gives none away", () => {
  fc.assert(
    fc.property(views, (rows) => {
      const { sources, hidden } = hideSmallCounts(rows);
      const total = rows.reduce((sum, row) => sum + row.views, 0);
      const named = sources.reduce((sum, row) => sum + row.views, 0);
      expect(sources.length + hidden).toBe(rows.length);
      for (const row of sources) {
        expect(row.views).toBeGreaterThanOrEqual(SMALL_COUNT);
        expect(rows).toContainEqual(row);
      }
      // The sum of the hidden views is zero, at least SMALL_COUNT, or the total.
      expect(hidden === 0 || sources.length === 0 || total - named >= SMALL_COUNT).toBe(true);
      const least = Math.min(...sources.map((row) => row.views), Infinity);
      for (const row of rows.filter(({ source }) => !sources.some((other) => other.source === source)))
        expect(row.views).toBeLessThanOrEqual(least);
    }),
  );
});

test("both periods have the days of the range, and the points cover the period", () => {
  for (const range of analyticsRanges) {
    const { period, previous } = toPeriods(range, "2026-03-01");
    const days = ({ from, to }: { from: string; to: string }) =>
      (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    expect([days(period), days(previous), period.to]).toEqual([
      rangeDays[range],
      rangeDays[range],
      "2026-03-01",
    ]);
    expect(Date.parse(period.from) - Date.parse(previous.to)).toBe(86_400_000);
    const points = listPoints(period);
    expect([points[0]!.from, points.at(-1)!.to]).toEqual([period.from, period.to]);
    expect(points.reduce((sum, point) => sum + days(point), 0)).toBe(rangeDays[range]);
    expect(listPoints(previous)).toHaveLength(points.length);
  }
});

test("counts of the last 25 months stay", () => {
  expect(oldestCountedDay("2026-11-26")).toBe("2024-10-26");
});

test("a term that could be an email address or a phone number is not counted", () => {
  expect(normalizeTerm("  Treasury   MANAGER ")).toBe("treasury manager");
  expect(normalizeTerm("sap s/4hana 2026")).toBe("sap s/4hana 2026");
  for (const term of ["ada@example.com", "+1 (312) 555-0142", "312.555.0142", "x", " "])
    expect(normalizeTerm(term), term).toBeNull();
});

const BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const document = { "user-agent": BROWSER, "sec-fetch-dest": "document" };

test.for([
  ["a visitor's document", {}, true],
  [
    "a crawler",
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    false,
  ],
  ["another crawler", { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)" }, false],
  ["a link preview", { "user-agent": "facebookexternalhit/1.1" }, false],
  ["a headless browser", { "user-agent": BROWSER.replace("Chrome", "HeadlessChrome") }, false],
  ["a phone named Cubot", { "user-agent": BROWSER.replace("Win64", "CUBOT") }, true],
  ["no browser name", { "user-agent": "" }, false],
  ["a prefetch", { "sec-purpose": "prefetch" }, false],
  ["a prerendering", { "sec-purpose": "prefetch;prerender" }, false],
  ["an older prefetch", { purpose: "prefetch" }, false],
  ["Global Privacy Control", { "sec-gpc": "1" }, false],
  ["Do Not Track", { dnt: "1" }, false],
  ["Do Not Track switched off", { dnt: "0" }, true],
  ["signed-in staff", { cookie: "cookie-consent=x; __Host-session=abc" }, false],
  ["another cookie", { cookie: "my-session=abc" }, true],
  ["a picture", { "sec-fetch-dest": "image" }, false],
  ["a frame", { "sec-fetch-dest": "iframe" }, false],
] as [string, Record<string, string>, boolean][])(
  "%s: counted is decided by its headers",
  ([, more, counted]) => {
    expect(isCountedDocument(new Headers({ ...document, ...more }))).toBe(counted);
  },
);

test("a report counts only from a page of the same site", () => {
  const report = (site: string) =>
    isCountedReport(new Headers({ "user-agent": BROWSER, "sec-fetch-site": site }));
  expect([report("same-origin"), report("cross-site"), report("none")]).toEqual([true, false, false]);
});
