import { expect, test } from "vitest";
import { serializeConsentCookie, createConsent } from "#contract/consent/cookie-consent.ts";
import { VISIT_HEADER } from "#contract/visit-header.ts";
import { aBooking, freeTimes } from "#tests/support/bookings.ts";
import { leadBehind } from "#tests/support/leads.ts";
import { fromHome, fromPage, leadOf } from "#tests/support/messages.ts";
import { office } from "#tests/support/office.ts";
import { anApplication } from "#tests/support/samples.ts";
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

const choice = ({ analytics }: { analytics: boolean }) => {
  const chosen = createConsent({ analytics, functional: true, marketing: false }, new Date(), false);
  return serializeConsentCookie(chosen, false).split(";")[0]!;
};

test("what a visitor has not allowed is not kept, even when it is sent", async () => {
  const formData = fromPage();
  const cookie = choice({ analytics: false });
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

test("whoever applies, writes or books brings the visit along: only with consent, and nonsense does no harm", async () => {
  const visit = encodeURIComponent(
    JSON.stringify({ pageViews: 4, timeOnSite: 180_000, utm_source: "café", leadScore: 100 }),
  );
  const { slots } = await freeTimes();
  let people = 0;
  const send = async (header: string, cookie: string, slot: string) => {
    const applied = anApplication({ phone: `(317) 555-01${10 + ++people}` });
    const [wrote, books] = [fromHome(), aBooking(slot)];
    const headers = { [VISIT_HEADER]: header, cookie };
    const visitor = office.visitor();
    const statuses = await Promise.all([
      visitor.ask("POST /api/applications", { body: applied }, headers),
      visitor.ask("POST /api/ghl/direct-contact", { body: wrote }, headers),
      visitor.ask("POST /api/booking/appointments", { body: books }, headers),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const leads = await Promise.all([applied.email, wrote.email, books.bookerEmail].map(leadBehind));
    return Promise.all(
      leads.map(async ({ id }) => {
        const [, visited] = await select<{ subject: string; description: string }>(
          "select subject, description from lead_activities where lead_id = ? order by created_at, id",
          id,
        );
        return visited && `${visited.subject}. ${visited.description}`;
      }),
    );
  };
  const told = "Visited the site. Reported by the browser: 4 pages, 3 minutes, came by café.";
  expect(await send(visit, choice({ analytics: true }), slots[0]!.startsAt)).toEqual([told, told, told]);
  const none = [undefined, undefined, undefined];
  expect(await send(visit, choice({ analytics: false }), slots[4]!.startsAt)).toEqual(none);
  expect(await send(visit, "other=1", slots[8]!.startsAt), "who was not asked has not agreed").toEqual(none);
  for (const nonsense of ["%", "[1]", "null", "x".repeat(20_000)]) {
    const headers = { [VISIT_HEADER]: nonsense, cookie: choice({ analytics: true }) };
    const sent = await office.visitor().ask("POST /api/contact/submit", { body: fromPage() }, headers);
    expect(sent.status).toBe(201);
  }
  const [kept] = await select<{ attribution: string }>(
    "select attribution from contacts where attribution is not null",
  );
  expect(JSON.parse(kept!.attribution)).toMatchObject({ pageViews: 4, utm_source: "café" });
});
