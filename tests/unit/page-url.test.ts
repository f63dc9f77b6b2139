import { expect, test } from "vitest";
import { sources } from "#tests/support/sources.ts";
import { toPageUrl } from "#web/app/page-url.ts";
import { type PageHandle, publicPages } from "#web/app/public-pages.ts";

test.for([
  ["/jobs?utm_source=mail&title=lead&fbclid=1", "/jobs?title=lead"],
  ["/jobs?page=2&title=a&title=b", "/jobs?title=a&page=2"],
  ["/Jobs?title=lead", "/Jobs?title=lead"],
  ["/?industry=Energy&gclid=1#jobs", "/?industry=Energy#jobs"],
  ["/company/about?utm_campaign=x", "/company/about"],
  ["/jobs/01900000-0000-7000-8000-000000000001?source=indeed", "/jobs/01900000-0000-7000-8000-000000000001"],
  ["/book/manage?token=x&do=move&n=1", "/book/manage?token=x&do=move"],
  ["/nothing-here?a=1", "/nothing-here"],
  ["/contact?to=ines&about=hiring&job=1&ref=x", "/contact?job=1&about=hiring&to=ines"],
] as const)("%s is the page %s", ([path, page]) => {
  expect(toPageUrl(new URL(`https://planwright.test${path}`)).href).toBe(`https://planwright.test${page}`);
});

test("every query parameter that a public page reads is declared in its route", () => {
  const declared = new Set(
    publicPages.flatMap(({ handle }) => (handle as PageHandle | undefined)?.query ?? []),
  );
  const pages = sources.filter(({ file }) => /^web\/features\/(?!.*\/admin\/)(?!auth\/)/.test(file));
  const read = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:params|searchParams)\.get\("([^"]+)"\)/g)].map(([, name = ""]) => ({
      file,
      name,
    })),
  );
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter(({ name }) => !declared.has(name))).toEqual([]);
});
