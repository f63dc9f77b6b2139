import { expect } from "@playwright/test";
import { endpointRows } from "#tests/support/endpoint-rows.ts";
import { dialogs, moves } from "../support/hostile-dialogs.ts";
import { aside, look, lookInside, test, write, written } from "../support/hostile-pages.ts";
import { freeTexts, hostileText, MARK } from "../support/hostile-text.ts";
import { lettersTo, letterTo } from "../support/mailbox.ts";
import { PASSWORD, signIn } from "../support/users.ts";
import { bookingPages } from "../support/site-pages.ts";

test("hostile words stay words, through every field and on every page that shows them", async ({
  page,
  request,
  playwright,
  baseURL,
  faults,
}) => {
  test.setTimeout(150_000);
  await signIn(page, "admin", "/admin/profile");
  const staff = page.request;
  const stamp = Date.now();
  const email = `hostile.${stamp}@example.com`;
  // A number of their own: somebody known by another's would be one lead with them.
  const digits = String(stamp).slice(-6);
  const person = { email, phone: `(646) 5${digits.slice(0, 2)}-${digits.slice(2)}` };
  const id = (made: Record<string, unknown>) => ({ id: String(made.id) });

  const facts = {
    status: "published",
    imageUrl: null,
    expiresAt: null,
    salaryCurrency: "USD",
    salaryMin: null,
    salaryMax: null,
  };
  const job = id(await write(staff, "POST /api/jobs", facts));
  const { version } = (await (await staff.get(`/api/jobs/${job.id}?scope=all`)).json()) as {
    version: number;
  };
  await write(staff, "PUT /api/jobs/:id", { ...facts, version }, job);
  await write(staff, "POST /api/portals", { key: `hostile-${stamp}`, adapter: "xml-feed" });

  const applied = { ...person, jobId: job.id, agreeToTerms: true };
  const application = id(await write(request, "POST /api/applications", applied));
  const receipt = await letterTo(request, email);
  const token = new URL(/https?:\S+your-data\S+/.exec(receipt.text)![0]).searchParams.get("token")!;
  await write(staff, "POST /api/applications/:id/notes", {}, application);
  await write(staff, "POST /api/applications/:id/replies", {}, application);
  const contact = id(await write(request, "POST /api/ghl/direct-contact", person));
  await write(request, "POST /api/contact/submit", person);
  await write(request, "POST /api/analytics/contact-with-attribution", person);
  await write(staff, "POST /api/contacts/:id/notes", {}, contact);
  await write(staff, "POST /api/contacts/:id/replies", {}, contact);
  await write(request, "POST /api/newsletter", { email: `news.${email}` });

  type Lead = { id: string; version: number; pipeline: string };
  const leads = (await (await staff.get(`/api/crm/leads?q=${email}`)).json()) as Lead[];
  const lead = id(leads[0]!);
  const board = `/admin/ghl?q=${MARK}&view=board&pipeline=${encodeURIComponent(leads[0]!.pipeline)}`;
  const kept = { pipeline: undefined, pipelineStage: undefined, assignedTo: undefined, nextFollowUp: null };
  await write(staff, "PUT /api/crm/leads/:id", { ...kept, version: leads[0]!.version }, lead);
  await write(staff, "POST /api/crm/leads/:id/activities", { scheduledFor: null, duration: 5 }, lead);

  const draft = id(await write(staff, "POST /api/content/generate-from-prompt", { templateId: null }));
  const rewritten = {
    imageUrl: null,
    version: undefined,
    readTime: 5,
    content: `## ${MARK} one\n\n${hostileText(4_000)}\n\n> ${hostileText(900)}`,
  };
  await write(staff, "PUT /api/content/articles/:id", rewritten, draft);
  for (const step of ["approve", "publish"]) {
    expect((await staff.put(`/api/content/articles/${draft.id}/${step}`, { data: {} })).status(), step).toBe(
      200,
    );
  }
  const preview = (await (
    await staff.post(`/api/content/articles/${draft.id}/preview-link`, { data: {} })
  ).json()) as {
    url: string;
  };
  await write(staff, "POST /api/content/schedules", {
    time: "09:00",
    timezone: "America/New_York",
    isActive: false,
  });
  const [schedule] = (await (await staff.get("/api/content/schedules")).json()) as { id: number }[];
  await write(
    staff,
    "PUT /api/content/schedules/:id",
    { time: "09:00", timezone: "America/New_York", isActive: false, version: undefined },
    { id: String(schedule!.id) },
  );

  const type = {
    duration: 30,
    slotStep: 30,
    bufferTime: 0,
    minimumNotice: 0,
    maxAdvanceBooking: 60,
    color: "#3B82F6",
    isActive: true,
    requiredInfo: [],
  };
  const service = await write(staff, "POST /api/admin/booking/types", type);
  await write(
    staff,
    "PUT /api/admin/booking/types/:id",
    { ...type, updatedAt: service.updatedAt },
    id(service),
  );
  const block = {
    startDateTime: "2030-01-04T10:00:00Z",
    endDateTime: "2030-01-04T11:00:00Z",
    timeZone: "America/New_York",
    recurringPattern: null,
  };
  const blocked = await write(staff, "POST /api/admin/booking/blocked-times", block);
  await write(
    staff,
    "PUT /api/admin/booking/blocked-times/:id",
    { ...block, updatedAt: blocked.updatedAt },
    id(blocked),
  );
  const slot = new URLSearchParams((await bookingPages(request))[2]!.split("?")[1]);
  const taken = {
    bookingTypeId: slot.get("type"),
    bookerEmail: email,
    bookerPhone: person.phone,
    timeZone: "America/New_York",
    meetingLocation: "virtual",
  };
  const appointment = await write(request, "POST /api/booking/appointments", {
    ...taken,
    appointmentDate: slot.get("slot"),
  });
  const one = id(appointment);
  const seen = async () =>
    (await (await staff.get(`/api/admin/booking/appointments/${one.id}`)).json()) as {
      sequence: number;
      updatedAt: string;
    };
  await write(
    staff,
    "PUT /api/admin/booking/appointments/:id/notes",
    { updatedAt: (await seen()).updatedAt },
    one,
  );
  const later = new URLSearchParams((await bookingPages(request))[2]!.split("?")[1]);
  const called = await write(staff, "POST /api/admin/booking/appointments", {
    ...taken,
    appointmentDate: later.get("slot"),
  });
  const reason = { sequence: called.sequence };
  await write(staff, "POST /api/admin/booking/appointments/:id/cancel", reason, id(called));
  const portals = (await (await staff.get("/api/admin/portals")).json()) as { id: string; slug: string }[];
  const portal = id(portals.find(({ slug }) => slug === "sms")!);
  const entry = { slug: "sms", icon: "FileText", requiredPermissions: [], requiredRole: "user" };
  await write(staff, "PUT /api/admin/portals/:id", { ...entry, sortOrder: 99, isActive: true }, portal);
  await write(staff, "POST /api/sms/settings", { tollFreeNumber: null, isActive: false, isVerified: false });
  await write(request, "POST /api/privacy/correct", { ...person, token, applicationId: application.id });

  for (const path of ["/", "/jobs", `/jobs?title=${MARK}`, `/jobs/${job.id}`, `/apply?job=${job.id}`])
    await look(page, path, path === "/" ? null : MARK);
  for (const path of [
    `/article/${draft.id}`,
    new URL(preview.url).pathname + new URL(preview.url).search,
    "/resources",
    `/your-data?token=${token}`,
    "/book",
  ])
    await look(page, path);
  await look(page, `/book/manage?token=${String(appointment.token)}`);
  await look(page, `/book/confirmed?token=${String(appointment.token)}`);
  await write(request, "POST /api/booking/appointments/:id/cancel", { token: appointment.token }, one);
  const reflected = encodeURIComponent(hostileText(180));
  for (const path of [
    `/jobs?title=${reflected}`,
    `/resources?q=${reflected}`,
    `/no/${reflected}`,
    `/login?next=javascript:alert(1)`,
    `/book?type=${reflected}`,
  ])
    await look(page, path, null);

  for (const path of [
    "/admin/content",
    "/admin/content?tab=schedules",
    `/admin/jobs?q=${MARK}`,
    `/admin/jobs/${job.id}/preview`,
    "/admin/applications",
    `/admin/applications/${application.id}`,
    "/admin/applications?tab=contacts",
    `/admin/ghl?q=${MARK}`,
    board,
    `/admin/ghl/${lead.id}`,
    "/admin/bookings?view=list",
    "/admin/bookings?view=services",
    "/admin/bookings?view=blocked",
    "/admin/portals",
    "/admin/portals?tab=logs",
    "/__dev/mail",
    `/__dev/mail?to=${encodeURIComponent(email)}`,
  ])
    await look(page, path, path.includes("tab=logs") ? null : MARK);

  // Who signs in says what their browser is called.
  const odd = await playwright.request.newContext({
    baseURL: baseURL!,
    userAgent: `${MARK} <svg onload=alert(12)>`,
  });
  const credentials = { username: "admin", password: PASSWORD };
  expect((await odd.post("/api/auth/login", { data: credentials })).status()).toBe(200);
  await odd.dispose();
  for (const path of ["/admin/profile", "/admin/users", "/admin/settings", "/admin/sms", "/admin/deliveries"])
    await look(page, path, null);
  for (const path of ["/admin/sms?tab=send", "/admin/sms?tab=history", "/admin/deliveries?tab=health"])
    await look(page, path, null);
  const mails = await lettersTo(request, email);
  expect(mails.length).toBeGreaterThan(4);
  for (const { id: mail } of mails) await look(page, `/__dev/mail/${mail}`);

  for (const [path, names] of [...dialogs, [board, moves] as const]) await lookInside(page, path, names);

  // As files and feeds: a browser that opens one runs nothing either.
  for (const path of [
    "/feeds/jobs.xml",
    "/feeds/articles.xml",
    "/llms.txt",
    "/sitemap.xml",
    `/media/cards/job/${job.id}.png`,
  ])
    await look(page, path, null);
  const calendar = await request.get(
    `/api/booking/appointments/${one.id}/calendar.ics?token=${String(appointment.token)}`,
  );
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect((await calendar.text()).replaceAll("\r\n ", ""), "no line of a visitor's own").not.toMatch(
    /^(<|Set-Cookie)/m,
  );
  const table = await staff.get("/api/admin/export/applications.csv");
  expect(table.headers()["content-disposition"]).toContain("attachment");
  expect(table.headers()["x-content-type-options"]).toBe("nosniff");

  const open = endpointRows.filter(({ name, row }) => freeTexts(row.body).length > 0 && !(name in aside));
  const left = open.map(({ name }) => name).filter((name) => !written.has(name));
  expect(left, "rows with texts that this story does not write yet").toEqual([]);
  expect(faults).toEqual([]);
});
