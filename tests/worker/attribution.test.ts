import { expect, test } from "vitest";
import { consentCookie, newConsent } from "#contract/consent.ts";
import { fromPage, leadOf } from "#tests/support/messages.ts";
import { office } from "#tests/support/office.ts";
import { select } from "#tests/support/tables.ts";

test("what a browser claims about its visit is kept as attribution and moves no score", async () => {
  const formData = fromPage({ helpType: "other" });
  const claims = {
    sessionId: "s-1",
    pageViews: 7,
    timeOnSite: 93_000,
    leadScore: 100,
    engagementScore: 75,
    utm_source: "linkedin",
  };
  const wild = { utm_campaign: "c".repeat(9_000), utm_medium: 12, script: "<script>", __proto__: null };
  const sent = await office.visitor().ask("POST /api/analytics/contact-with-attribution", {
    body: { formData, analyticsData: { ...claims, ...wild } },
  });
  expect(sent.status).toBe(201);
  expect(await leadOf(formData.email)).toMatchObject({ lead_score: 20 });
  const [row] = await select<{ attribution: string }>(
    "select attribution from contacts where email = ?",
    formData.email,
  );
  expect(JSON.parse(row!.attribution)).toEqual({ ...claims, utm_campaign: null, utm_medium: null });
});

test("what a visitor has not allowed is not kept, even when it is sent", async () => {
  const formData = fromPage();
  const no = newConsent({ analytics: false, functional: true, marketing: false }, new Date(), false);
  const cookie = consentCookie(no, false).split(";")[0]!;
  const sent = await office
    .visitor()
    .ask(
      "POST /api/analytics/contact-with-attribution",
      { body: { formData, analyticsData: { sessionId: "s-2" } } },
      { cookie },
    );
  expect(sent.status).toBe(201);
  const rows = await select("select attribution from contacts where email = ?", formData.email);
  expect(rows).toEqual([{ attribution: null }]);
});
