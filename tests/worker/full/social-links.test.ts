import { expect, test } from "vitest";
import { testApp } from "#tests/support/test-app.ts";
import { openPage } from "#tests/support/pages.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { select } from "#tests/support/tables.ts";

test("configured social links appear in every server-rendered page at the next request", async () => {
  const admin = await testApp.as("admin");
  const visitor = testApp.visitor();
  const footer = async (path: string) => (await openPage(visitor, path)).html;
  expect(await footer("/contact")).not.toContain("Follow us");
  const linkedin = "https://www.linkedin.com/company/planwright";
  const instagram = "https://www.instagram.com/planwright";
  await changeSettings(admin, { linkedin_url: linkedin, instagram_url: instagram });

  expect((await visitor.call("GET /api/site/social", {})).body).toEqual([
    { label: "LinkedIn", url: linkedin },
    { label: "Instagram", url: instagram },
  ]);
  for (const path of ["/contact", "/", "/there/is/no/such-page"]) {
    const html = await footer(path);
    expect(html, path).toContain('aria-label="Follow us"');
    expect(html, path).toContain(`href="${linkedin}"`);
    expect(html, path).not.toContain("Facebook");
  }
  await changeSettings(admin, { linkedin_url: "", instagram_url: "" });
  expect(await footer("/contact")).not.toContain("Follow us");
  expect((await visitor.call("GET /api/site/social", {})).body).toEqual([]);
});

test("changing a secret or model does not invalidate cached pages; a social link does", async () => {
  const admin = await testApp.as("admin");
  const version = async () =>
    (await select<{ version: number }>("select version from content_version"))[0]!.version;
  const before = await version();
  await changeSettings(admin, { openai_api_key: "sk-proj-abcdefghijkl1234", openai_model: "gpt-x" });
  expect(await version()).toBe(before);
  await changeSettings(admin, { facebook_url: "https://www.facebook.com/planwright" });
  expect(await version()).toBe(before + 1);
});
