import { expect, test } from "vitest";
import { getVisibleText, openPage } from "#tests/support/pages.ts";
import { testApp } from "#tests/support/test-app.ts";
import { claims } from "#web/content/claims.ts";
import { isOpenPage } from "#web/content/open-pages.ts";
import { sampleMarks } from "#web/content/samples.ts";

/** Sections that firm.ts leaves out have no page. */
const marks = claims.flatMap((claim) => ("sample" in claim && isOpenPage(claim.page) ? [claim] : []));
const pages = [...new Set(marks.map(({ page }) => page))];

test.each(pages)("%s marks its invented figures, awards and quotes as samples", async (page) => {
  const { status, html } = await openPage(testApp.visitor(), page);
  expect(status).toBe(200);
  const text = getVisibleText(html);
  expect(text).toContain(sampleMarks.site);
  for (const { at, sample } of marks.filter((mark) => mark.page === page))
    expect(text.toLowerCase(), at).toContain(sampleMarks[sample].toLowerCase().replace(/\.$/, ""));
});
