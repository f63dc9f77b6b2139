import { expect } from "@playwright/test";
import { postHostileArticles } from "../support/hostile-articles.ts";
import { postHostileBookings } from "../support/hostile-bookings.ts";
import { dialogs, boardButtons } from "../support/hostile-dialogs.ts";
import {
  expectPageSafe,
  expectDialogsSafe,
  getId,
  listMissingEndpoints,
  jobValues,
  test,
  postHostileBody,
} from "../support/hostile-pages.ts";
import { hostileText, MARKER } from "../support/hostile-text.ts";
import { jobFields } from "#tests/support/job-fields.ts";
import { listMails, waitForMail } from "../support/mailbox.ts";
import { PASSWORD, signIn } from "../support/users.ts";

test("hostile text sent to any field is shown as text on every page, mail and export", async ({
  page,
  request,
  playwright,
  baseURL,
  faults,
}) => {
  test.setTimeout(300_000);
  await signIn(page, "admin", "/admin/profile");
  const staff = page.request;
  const timestamp = Date.now();
  const email = `hostile.${timestamp}@example.com`;
  // A unique phone number, so that no merge is suggested.
  const digits = String(timestamp).slice(-6);
  const contactDetails = { email, phone: `(646) 5${digits.slice(0, 2)}-${digits.slice(2)}` };
  const message = { ...contactDetails, helpType: "other" };

  type List = { name: string; version: number; entries: object[] };
  const lists = (await (await staff.get("/api/admin/lists")).json()) as List[];
  const industries = lists.find(({ name }) => name === "industries")!;
  const added = { key: null, label: hostileText(80), isFeatured: true, isArchived: false };
  await postHostileBody(
    staff,
    "PUT /api/admin/lists/:name",
    { version: industries.version, entries: [...industries.entries, added] },
    { name: "industries" },
  );

  const fixedValues = {
    ...jobValues,
    workplace: "On-site",
    places: [{ country: "US", region: "", city: hostileText(80), postalCode: "", street: hostileText(100) }],
    applicantCountries: [],
  };
  const job = getId(await postHostileBody(staff, "POST /api/jobs", fixedValues));
  const { version } = (await (await staff.get(`/api/jobs/${job.id}?scope=all`)).json()) as {
    version: number;
  };
  await postHostileBody(staff, "PUT /api/jobs/:id", { ...fixedValues, version }, job);
  await postHostileBody(
    staff,
    "PUT /api/jobs/:id/draft",
    {
      baseVersion: version + 1,
      revision: 0,
      fields: { ...jobFields, description: `**${MARKER}** ${hostileText(900)}` },
    },
    job,
  );
  await postHostileBody(staff, "PUT /api/auth/profile");
  const role = getId(
    await postHostileBody(staff, "POST /api/admin/roles", { name: `Role ${timestamp}`, capabilities: [] }),
  );
  await postHostileBody(staff, "PUT /api/admin/roles/:id", { capabilities: [], version: 1 }, role);
  await postHostileBody(staff, "POST /api/portals", { key: `hostile-${timestamp}`, adapter: "xml-feed" });

  const applicant = { ...contactDetails, jobId: job.id, agreeToTerms: true };
  const application = getId(await postHostileBody(request, "POST /api/applications", applicant));
  const receipt = await waitForMail(request, email);
  const token = new URL(/https?:\S+your-data\S+/.exec(receipt.text)![0]).searchParams.get("token")!;
  await postHostileBody(staff, "POST /api/applications/:id/notes", {}, application);
  await postHostileBody(staff, "POST /api/applications/:id/replies", {}, application);
  const contact = getId(await postHostileBody(request, "POST /api/ghl/direct-contact", contactDetails));
  await postHostileBody(request, "POST /api/contact/submit", message);
  await postHostileBody(request, "POST /api/analytics/contact-with-attribution", message);
  await postHostileBody(staff, "POST /api/contacts/:id/notes", {}, contact);
  await postHostileBody(staff, "POST /api/contacts/:id/replies", {}, contact);
  await postHostileBody(request, "POST /api/newsletter", { email: `news.${email}` });

  type Lead = { id: string; version: number; pipeline: string };
  const leads = (await (await staff.get(`/api/crm/leads?q=${email}`)).json()) as Lead[];
  const lead = getId(leads[0]!);
  const board = `/admin/ghl?q=${MARKER}&view=board&pipeline=${encodeURIComponent(leads[0]!.pipeline)}`;
  const unchanged = {
    pipeline: undefined,
    pipelineStage: undefined,
    assignedTo: undefined,
    nextFollowUp: null,
  };
  await postHostileBody(staff, "PUT /api/crm/leads/:id", { ...unchanged, version: leads[0]!.version }, lead);
  await postHostileBody(staff, "POST /api/crm/leads/:id/replies", {}, lead);
  await postHostileBody(
    staff,
    "POST /api/crm/leads/:id/activities",
    { scheduledFor: null, duration: 5 },
    lead,
  );

  // Filters and changes of bulk edits; only the tags are stored.
  const filtered = (filter: object) => ({
    records: { filter, until: new Date().toISOString() },
    after: undefined,
    preview: false,
  });
  await postHostileBody(staff, "POST /api/admin/jobs/bulk-edit", {
    ...filtered({ title: hostileText(100) }),
    change: { isUrgent: true },
  });
  await postHostileBody(staff, "POST /api/content/articles/bulk-edit", {
    ...filtered({ q: hostileText(100) }),
    change: { step: "unpublish" },
  });
  await postHostileBody(staff, "POST /api/crm/leads/bulk-edit", {
    records: { ids: [lead.id] },
    change: { addTags: [hostileText(40)] },
    after: undefined,
    preview: false,
  });

  const { draft, written, author, previewUrl } = await postHostileArticles(staff);
  const { token: appointmentToken, appointmentId } = await postHostileBookings(
    staff,
    request,
    contactDetails,
  );
  const sending = {
    ratePerMinute: 10,
    quietFrom: "20:00",
    quietUntil: "09:00",
    audience: { tags: [], stages: [], leadTypes: [], sources: [] },
    // Without braces, which are merge fields.
    template: hostileText(100).replaceAll(/[{}]/g, ""),
  };
  const campaign = getId(await postHostileBody(staff, "POST /api/sms/campaigns", sending));
  await postHostileBody(staff, "PUT /api/sms/campaigns/:id", { ...sending, version: 1 }, campaign);
  for (let n = 0; n < 6; n++)
    await postHostileBody(request, "POST /api/analytics/empty-searches", { kind: "jobs" });
  await postHostileBody(request, "POST /api/analytics/page-views");
  const portals = (await (await staff.get("/api/admin/portals")).json()) as { id: string; slug: string }[];
  const portal = getId(portals.find(({ slug }) => slug === "sms")!);
  const entry = { slug: "sms", icon: "FileText", requiredPermissions: [], requiredRole: "user" };
  await postHostileBody(
    staff,
    "PUT /api/admin/portals/:id",
    { ...entry, sortOrder: 99, isActive: true },
    portal,
  );
  await postHostileBody(staff, "POST /api/sms/settings", {
    tollFreeNumber: null,
    isActive: false,
    isVerified: false,
  });
  await postHostileBody(request, "POST /api/privacy/correct", {
    ...contactDetails,
    token,
    applicationId: application.id,
  });

  for (const path of ["/", "/jobs", `/jobs?title=${MARKER}`, `/jobs/${job.id}`, `/apply?job=${job.id}`])
    await expectPageSafe(page, path, path === "/" ? null : MARKER);
  for (const path of [
    `/article/${draft.id}`,
    previewUrl.pathname + previewUrl.search,
    "/resources",
    `/authors/${author.slug}`,
    `/your-data?token=${token}`,
    "/book",
  ])
    await expectPageSafe(page, path);
  await expectPageSafe(page, `/book/manage?token=${appointmentToken}`);
  await expectPageSafe(page, `/book/confirmed?token=${appointmentToken}`);
  await postHostileBody(
    request,
    "POST /api/booking/appointments/:id/cancel",
    { token: appointmentToken },
    appointmentId,
  );
  const reflectedText = encodeURIComponent(hostileText(180));
  for (const path of [
    `/jobs?title=${reflectedText}`,
    `/resources?q=${reflectedText}`,
    `/no/${reflectedText}`,
    `/login?next=javascript:alert(1)`,
    `/book?type=${reflectedText}`,
  ])
    await expectPageSafe(page, path, null);

  for (const path of [
    "/admin/content",
    "/admin/content?tab=schedules",
    `/admin/content/articles/${draft.id}`,
    "/admin/ghl?tab=sms",
    `/admin/ghl/campaigns/${campaign.id}`,
    `/admin/jobs?q=${MARKER}`,
    `/admin/jobs/${job.id}/preview`,
    "/admin/applications",
    `/admin/applications/${application.id}`,
    "/admin/messages",
    `/admin/ghl?q=${MARKER}`,
    board,
    `/admin/people/${lead.id}`,
    `/admin/people?q=${MARKER}`,
    `/admin/bookings?view=list&q=${MARKER}`,
    "/admin/bookings?view=services",
    "/admin/bookings?view=blocked",
    "/admin/portals",
    "/admin/portals?tab=logs",
    "/admin/settings/lists",
    "/admin/users/roles",
    "/__dev/mail",
    `/__dev/mail?to=${encodeURIComponent(email)}`,
  ])
    await expectPageSafe(page, path, path.includes("tab=logs") ? null : MARKER);

  // The session list shows the user agent.
  const context = await playwright.request.newContext({
    baseURL: baseURL!,
    userAgent: `${MARKER} <svg onload=alert(12)>`,
  });
  const credentials = { username: "admin", password: PASSWORD };
  expect((await context.post("/api/auth/login", { data: credentials })).status()).toBe(200);
  await context.dispose();
  for (const path of ["/admin/profile", "/admin/users", "/admin/settings", "/admin/sms", "/admin/deliveries"])
    await expectPageSafe(page, path, null);
  // Editors with a stored draft, which asks before it is left.
  for (const path of [`/admin/content/articles/${written.id}`, `/admin/jobs/${job.id}`]) {
    await expectPageSafe(page, path);
    await page.getByRole("button", { name: "Discard them" }).click();
  }
  for (const path of [
    "/admin/sms?tab=send",
    "/admin/sms?tab=history",
    "/admin/analytics",
    "/admin/deliveries?tab=health",
  ])
    await expectPageSafe(page, path, null);
  const mails = await listMails(request, email);
  expect(mails.length).toBeGreaterThan(4);
  // Mails leave out names that contain a link; replies quote the text.
  const quotes: boolean[] = [];
  for (const { id: mail } of mails) {
    await expectPageSafe(page, `/__dev/mail/${mail}`, null);
    quotes.push((await page.getByText(MARKER).count()) > 0);
  }
  expect(quotes.filter(Boolean).length, "mails with the text").toBeGreaterThan(2);

  for (const [path, names] of [...dialogs, [board, boardButtons] as const])
    await expectDialogsSafe(page, path, names);

  // Feeds and files must not run anything in a browser either.
  for (const path of [
    "/feeds/jobs.xml",
    "/feeds/articles.xml",
    "/llms.txt",
    "/sitemap.xml",
    `/media/cards/job/${job.id}.png`,
  ])
    await expectPageSafe(page, path, null);
  const calendar = await request.get(
    `/api/booking/appointments/${appointmentId.id}/calendar.ics?token=${appointmentToken}`,
  );
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect((await calendar.text()).replaceAll("\r\n ", ""), "no injected line").not.toMatch(/^(<|Set-Cookie)/m);
  const csv = await staff.get("/api/admin/export/applications.csv");
  expect(csv.headers()["content-disposition"]).toContain("attachment");
  expect(csv.headers()["x-content-type-options"]).toBe("nosniff");

  // Reviews of other tests show the name.
  await staff.put("/api/auth/profile", { data: { publicName: null } });
  expect(listMissingEndpoints("site"), "endpoints with free text that this test does not cover yet").toEqual(
    [],
  );
  expect(faults).toEqual([]);
});
