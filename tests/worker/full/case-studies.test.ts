import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { decodePng } from "#tests/support/images.ts";
import { openPage, structuredData } from "#tests/support/pages.ts";
import { ORIGIN } from "#tests/support/person.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { testApp } from "#tests/support/test-app.ts";
import { caseStudies } from "#web/content/case-studies.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const visitor = testApp.visitor();
const getAsset = (path: string) => env.ASSETS.fetch(ORIGIN + path);

test("a case study's structured data has image, date and the publisher's raster logo", async () => {
  for (const { id, title, published } of caseStudies) {
    const { html } = await openPage(visitor, `/case-studies/${id}`);
    const card = `${ORIGIN}/media/cards/case-study/${id}.png`;
    const { Article, BreadcrumbList } = structuredData(html);
    expect(Article).toMatchObject({
      headline: title,
      image: [card],
      datePublished: published,
      publisher: { logo: { "@type": "ImageObject", url: `${ORIGIN}/logo.png` } },
      mainEntityOfPage: `${ORIGIN}/case-studies/${id}`,
    });
    expect(JSON.stringify(BreadcrumbList)).toContain(`${ORIGIN}/case-studies"`);
    for (const mark of ['property="og:image"', 'name="twitter:image"'])
      expect(html).toContain(`<meta ${mark} content="${card}">`);
  }
});

test("each case study has its own 1200x630 card; an unknown id gets 404", async () => {
  const cards = await Promise.all(
    caseStudies.map(async ({ id }) => {
      const response = await visitor.fetch(`/media/cards/case-study/${id}.png`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
      return response.arrayBuffer();
    }),
  );
  for (const card of cards) expect(decodePng(card)).toMatchObject({ width: 1200, height: 630 });
  expect(new Set(cards.map(({ byteLength }) => byteLength)).size).toBe(caseStudies.length);
  expect((await visitor.fetch("/media/cards/case-study/none.png")).status).toBe(404);
});

test("the index of case studies is in the navigation and the sitemap and links all of them", async () => {
  const { status, html } = await openPage(visitor, "/case-studies");
  expect(status).toBe(200);
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/case-studies">`);
  for (const { id } of caseStudies) expect(html).toContain(`href="/case-studies/${id}"`);
  expect(structuredData(html).ItemList?.itemListElement).toHaveLength(caseStudies.length);
  const home = await openPage(visitor, "/");
  // Header, side panel and footer.
  expect(home.html.match(/href="\/case-studies"/g)).toHaveLength(3);
  expect(await (await visitor.fetch("/sitemap.xml")).text()).toContain(`<loc>${ORIGIN}/case-studies</loc>`);
});

test("the firm's structured data lists the social pages of the settings as sameAs", async () => {
  const getSameAs = async (path: string) =>
    structuredData((await openPage(visitor, path)).html).Organization?.sameAs;
  const pages = ["/", "/company/about", "/contact", "/book"];
  for (const path of pages) expect(await getSameAs(path), path).toBeUndefined();
  const linkedin = "https://www.linkedin.com/company/planwright";
  await changeSettings(await testApp.as("admin"), { linkedin_url: linkedin });
  for (const path of pages) expect(await getSameAs(path), path).toEqual([linkedin]);
});

test("every page links the icons, and /favicon.ico and the touch icon are images", async () => {
  const { html } = await openPage(visitor, "/");
  expect(html).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32" />');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  for (const [path, size] of [
    ["/apple-touch-icon.png", 180],
    ["/logo.png", 512],
  ] as const) {
    const file = await getAsset(path);
    expect(file.headers.get("content-type"), path).toBe("image/png");
    expect(new DataView(await file.arrayBuffer()).getUint32(16), path).toBe(size);
  }
  const icon = new Uint8Array(await (await getAsset("/favicon.ico")).arrayBuffer());
  expect([...icon.subarray(0, 6)], "an ICO file with three sizes").toEqual([0, 0, 1, 0, 3, 0]);
});
