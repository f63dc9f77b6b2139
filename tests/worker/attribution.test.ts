import { expect, test } from "vitest";
import { serializeConsentCookie, createConsent } from "#contract/consent/cookie-consent.ts";
import { VISIT_HEADER } from "#contract/visit-header.ts";
import { aBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { getLeadByAnyEmail } from "#tests/support/leads.ts";
import { homeMessage, contactMessage, getLeadByEmail } from "#tests/support/messages.ts";
import { testApp } from "#tests/support/test-app.ts";
import { anApplication } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

test("browser-reported visit data is stored as attribution and does not change the lead score", async () => {
  const formData = contactMessage({ helpType: "other" });
  const claims = {
    sessionId: "s-1",
    pageViews: 7,
    timeOnSite: 93_000,
    leadScore: 100,
    engagementScore: 75,
    utm_source: "linkedin",
  };
  const invalidClaims = {
    utm_campaign: "c".repeat(9_000),
    utm_medium: 12,
    script: "<script>",
    __proto__: null,
  };
  const sent = await testApp.visitor().callUntyped("POST /api/analytics/contact-with-attribution", {
    body: { formData, analyticsData: { ...claims, ...invalidClaims } },
  });
  expect(sent.status).toBe(201);
  expect(await getLeadByEmail(formData.email)).toMatchObject({ lead_score: 20 });
  const [row] = await select<{ attribution: string }>(
    "select attribution from contacts where email = ?",
    formData.email,
  );
  expect(JSON.parse(row!.attribution)).toEqual({ ...claims, utm_campaign: null, utm_medium: null });
});

const consentCookie = ({ analytics }: { analytics: boolean }) => {
  const chosen = createConsent({ analytics, functional: true, marketing: false }, new Date(), false);
  return serializeConsentCookie(chosen, false).split(";")[0]!;
};

test("attribution is not stored without analytics consent", async () => {
  const formData = contactMessage();
  const cookie = consentCookie({ analytics: false });
  const sent = await testApp
    .visitor()
    .callUntyped(
      "POST /api/analytics/contact-with-attribution",
      { body: { formData, analyticsData: { sessionId: "s-2" } } },
      { cookie },
    );
  expect(sent.status).toBe(201);
  const rows = await select("select attribution from contacts where email = ?", formData.email);
  expect(rows).toEqual([{ attribution: null }]);
});

test(
  "forms record the visit header only with consent, and ignore a malformed one",
  { tags: "full" },
  async () => {
    const visit = encodeURIComponent(
      JSON.stringify({ pageViews: 4, timeOnSite: 180_000, utm_source: "café", leadScore: 100 }),
    );
    const { slots } = await listFreeSlots();
    let personCount = 0;
    const send = async (header: string, cookie: string, slot: string) => {
      const application = anApplication({ phone: `(317) 555-01${10 + ++personCount}` });
      const [contact, booking] = [homeMessage(), aBooking(slot)];
      const headers = { [VISIT_HEADER]: header, cookie };
      const visitor = testApp.visitor();
      const statuses = await Promise.all([
        visitor.callUntyped("POST /api/applications", { body: application }, headers),
        visitor.callUntyped("POST /api/ghl/direct-contact", { body: contact }, headers),
        visitor.callUntyped("POST /api/booking/appointments", { body: booking }, headers),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201]);
      const leads = await Promise.all(
        [application.email, contact.email, booking.bookerEmail].map(getLeadByAnyEmail),
      );
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
    const visitEntry = "Visited the site. Reported by the browser: 4 pages, 3 minutes, came by café.";
    expect(await send(visit, consentCookie({ analytics: true }), slots[0]!.startsAt)).toEqual([
      visitEntry,
      visitEntry,
      visitEntry,
    ]);
    const none = [undefined, undefined, undefined];
    expect(await send(visit, consentCookie({ analytics: false }), slots[4]!.startsAt)).toEqual(none);
    expect(await send(visit, "other=1", slots[8]!.startsAt), "no cookie means no consent").toEqual(none);
    for (const nonsense of ["%", "[1]", "null", "x".repeat(20_000)]) {
      const headers = { [VISIT_HEADER]: nonsense, cookie: consentCookie({ analytics: true }) };
      const sent = await testApp
        .visitor()
        .callUntyped("POST /api/contact/submit", { body: contactMessage() }, headers);
      expect(sent.status).toBe(201);
    }
    const [stored] = await select<{ attribution: string }>(
      "select attribution from contacts where attribution is not null",
    );
    expect(JSON.parse(stored!.attribution)).toMatchObject({ pageViews: 4, utm_source: "café" });
  },
);
