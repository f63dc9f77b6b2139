import { firm } from "#contract/firm.ts";
import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import {
  bookingPages,
  listedPages,
  routePatterns,
  sitemapPaths,
  unlistedPages,
} from "./support/site-pages.ts";

/** Approximates the errors of the Nu HTML checker without Java; style rules are off. */
const checker = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "long-title": "off",
    "no-implicit-input-type": "off",
    "no-inline-style": "off",
    "tel-non-breaking": "off",
    "void-style": "off",
    "valid-id": ["error", { relaxed: true }],
  },
});

const EMPTY_META = /<meta (?![^>]*\b(?:charset|content)=)[^>]*>/g;

async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const errors = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "document"})`),
  );
  return [...errors, ...(html.match(EMPTY_META) ?? [])];
}

const decodeEntities = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

function parseHead(html: string) {
  const head = html.slice(0, html.indexOf("</head>"));
  const content = (attribute: string) => {
    const value = new RegExp(`<(?:meta|link) [^>]*${attribute}[^>]*(?:content|href)="([^"]*)"`).exec(
      head,
    )?.[1];
    return value === undefined ? undefined : decodeEntities(value);
  };
  return {
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ""),
    description: content('name="description"'),
    canonical: content('rel="canonical"'),
    robots: content('name="robots"'),
    og: Object.fromEntries(
      ["title", "description", "url", "type", "site_name"].map((name) => [
        name,
        content(`property="og:${name}"`),
      ]),
    ),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!) as Record<string, unknown>,
    ),
  };
}

test(
  "every page of the sitemap has valid HTML, unique metadata and structured data",
  { tag: "@full" },
  async ({ request }) => {
    test.setTimeout(120_000);
    const paths = await sitemapPaths(request);
    expect(paths.length).toBeGreaterThan(30);
    expect(new Set(paths).size).toBe(paths.length);
    const titles = new Map<string, string>();
    for (const path of paths) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      expect(await findHtmlErrors(html), path).toEqual([]);

      const { title, description, canonical, robots, og, data } = parseHead(html);
      expect(title, path).toMatch(/\S/);
      expect(titles.get(title), `${path} has a unique title`).toBeUndefined();
      titles.set(title, path);
      expect(description?.length, path).toBeGreaterThan(10);
      expect(description?.length, path).toBeLessThanOrEqual(160);
      expect(new URL(canonical ?? "").pathname, path).toBe(path);
      expect(robots, path).toBeUndefined();
      expect(og, path).toMatchObject({ description, url: canonical, site_name: firm.shortName });
      expect(og.title, path).toMatch(/\S/);
      expect(og.type, path).toBe(/^\/(article|case-studies)\//.test(path) ? "article" : "website");
      expect(data.length, `${path} has structured data`).toBeGreaterThan(0);
      for (const entity of data) expect(entity, path).toMatchObject({ "@context": "https://schema.org" });
    }
  },
);

test(
  "pages outside the sitemap have valid HTML and are noindex or canonicalized",
  { tag: "@full" },
  async ({ request }) => {
    const isListPage = /^\/(jobs|resources|apply|book|book\/details)\?/;
    for (const path of [...(await unlistedPages(request)), ...(await bookingPages(request))]) {
      const answer = await request.get(path);
      const html = await answer.text();
      expect(await findHtmlErrors(html), path).toEqual([]);
      const { title, canonical, robots } = parseHead(html);
      expect(title, path).toMatch(/\S/);
      // A search result is a view of its page, so it has a canonical URL instead of noindex.
      if (isListPage.test(path)) expect(canonical, path).toBeDefined();
      else expect(robots, path).toBe("noindex");
    }
  },
);

test("every public route is covered by these tests", async ({ request }) => {
  const visited = [
    ...(await listedPages(request)),
    ...(await unlistedPages(request)),
    ...(await bookingPages(request)),
  ].map((path) => path.split("?")[0]);
  const untested = routePatterns().filter(
    (pattern) => !visited.some((pathname) => pattern.test({ pathname: pathname! })),
  );
  expect(untested.map(({ pathname }) => pathname)).toEqual([]);
});
