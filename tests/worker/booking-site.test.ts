import { expect, onTestFinished, test } from "vitest";
import { firmTimeZone } from "#contract/firm.ts";
import { cancelBooking, deliverMailsTo } from "#tests/support/booking-links.ts";
import {
  aBooking,
  CANDIDATE_TYPE_ID,
  createBooking,
  listFreeSlots,
  listSlots,
  SHORT_TYPE_ID,
} from "#tests/support/bookings.ts";
import { getVisibleText, openPage } from "#tests/support/pages.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { lastActivity, select } from "#tests/support/tables.ts";

const THANKSGIVING = "2026-11-26";
const beforeThanksgiving = () =>
  testApp.visitor().at(createTestSite(() => ({ clock: () => new Date("2026-11-20T15:00:00Z") })));

const listDays = (person = beforeThanksgiving()) =>
  person.call("GET /api/booking/types/:id/days", { params: { id: SHORT_TYPE_ID } });

test("a US holiday is closed and named, and opens when staff open it", async () => {
  const findDay = async () => (await listDays()).body.find(({ date }) => date === THANKSGIVING);
  expect(await findDay()).toEqual({
    date: THANKSGIVING,
    free: 0,
    state: "closed",
    holiday: "Thanksgiving Day",
  });
  expect(await listSlots(THANKSGIVING, SHORT_TYPE_ID, beforeThanksgiving())).toEqual([]);
  const refused = await beforeThanksgiving().callUntyped("POST /api/booking/appointments", {
    body: aBooking(`${THANKSGIVING}T15:00:00Z`),
  });
  expect(refused.status).toBe(409);

  const recruiter = await testApp.as("recruiter");
  const opened = await recruiter.call("PUT /api/admin/booking/holidays", {
    body: { holiday: "thanksgiving", isClosed: false },
  });
  expect(opened.body).toMatchObject({ name: "Thanksgiving Day", isClosed: false });
  expect(await lastActivity("holiday.update")).toMatchObject({ entity_id: "thanksgiving" });
  expect(await findDay()).toMatchObject({ state: "open", holiday: null });
  const settings = await recruiter.call("GET /api/admin/booking/holidays", {});
  expect(settings.body.filter(({ isClosed }) => isClosed)).toHaveLength(10);
});

test("the calendar of the back office shows a closed holiday", async () => {
  const recruiter = await testApp.as("recruiter");
  const { body } = await recruiter.call("GET /api/admin/booking/calendar", {
    query: { from: "2026-11-23", to: "2026-11-27" },
  });
  expect(body.days.map(({ blocked }) => blocked.map(({ title }) => title))).toEqual([
    [],
    [],
    [],
    ["Thanksgiving Day"],
    [],
  ]);
});

test("a candidate books a conversation with a recruiter, which joins the candidates' pipeline", async () => {
  const types = await testApp.visitor().call("GET /api/booking/types", {});
  const candidate = types.body.find(({ audience }) => audience === "candidate");
  expect(candidate).toMatchObject({ id: CANDIDATE_TYPE_ID, host: null });
  const { slots } = await listFreeSlots(CANDIDATE_TYPE_ID);
  const { appointment } = await createBooking(slots[0]!.startsAt, { bookingTypeId: CANDIDATE_TYPE_ID });
  expect(await select("select pipeline from crm_leads where email_key = ?", appointment.bookerEmail)).toEqual(
    [{ pipeline: "Candidates" }],
  );
});

/** Names the host of the short service, as staff do. */
async function setHost(host: string | null) {
  await select("update booking_types set host = ? where id = ?", host, SHORT_TYPE_ID);
}

test("mails and pages name the host, and the booker's own time comes first", { tags: "full" }, async () => {
  await setHost("Ada Lindgren");
  onTestFinished(() => setHost(null));
  const { slots } = await listFreeSlots();
  const { visitor, appointment } = await createBooking(slots[0]!.startsAt, {
    timeZone: "America/Los_Angeles",
  });
  const [mail] = await deliverMailsTo(appointment.bookerEmail);
  expect(mail!.text).toContain("With: Ada Lindgren");
  expect(mail!.text).toMatch(/When: .+ 6:00 AM PT\nOur time: .+ 9:00 AM ET/);
  const { html } = await openPage(visitor, `/book/confirmed?token=${appointment.token}`);
  const text = getVisibleText(html);
  expect(text).toContain("Ada Lindgren");
  expect(text.indexOf("6:00 AM PT")).toBeGreaterThan(-1);
  expect(text.indexOf("6:00 AM PT")).toBeLessThan(text.indexOf("9:00 AM ET"));

  const { date } = await listFreeSlots(SHORT_TYPE_ID, visitor, 3);
  const query = `type=${SHORT_TYPE_ID}&date=${date}&zone=America%2FLos_Angeles`;
  const list = await openPage(visitor, `/book?${query}`);
  expect(getVisibleText(list.html)).toMatch(/6:30 AM , 9:30 AM ET/);
});

test("a link to a removed service or a taken time explains it", { tags: "full" }, async () => {
  const open = async (path: string) => getVisibleText((await openPage(testApp.visitor(), path)).html);
  expect(await open(`/book?type=${crypto.randomUUID()}`)).toContain("This service is no longer offered.");
  const stale = await open(`/book/details?type=${SHORT_TYPE_ID}&slot=2026-01-05T15%3A00%3A00.000Z`);
  expect(stale).toContain("This time is no longer available. Please choose another one.");
  expect(await open(`/book?type=${SHORT_TYPE_ID}`)).not.toContain("no longer available");
});

test("a canceled phone booking doesn't promise a call", { tags: "full" }, async () => {
  const { slots } = await listFreeSlots();
  const { visitor, appointment } = await createBooking(slots[0]!.startsAt, {
    meetingLocation: "phone",
    bookerPhone: "(312) 555-0142",
  });
  const open = async () =>
    getVisibleText((await openPage(visitor, `/book/manage?token=${appointment.token}`)).html);
  expect(await open()).toContain("We call you at (312) 555-0142.");
  await cancelBooking(visitor, appointment);
  expect(await open()).not.toContain("We call you");
});

test(
  "a held appointment asks to confirm by mail, and its mail link offers the button",
  { tags: "full" },
  async () => {
    const email = `noor.${crypto.randomUUID()}@example.com`;
    const { slots } = await listFreeSlots();
    const visitor = testApp.visitor();
    const book = async (start: string) =>
      (await createBooking(start, { bookerEmail: email }, visitor)).appointment;
    await book(slots[0]!.startsAt);
    await book(slots[4]!.startsAt);
    const { id, token } = await book(slots[8]!.startsAt);
    const confirmed = await openPage(visitor, `/book/confirmed?token=${token}`);
    expect(getVisibleText(confirmed.html)).toContain("Please confirm by email");
    const own = await openPage(visitor, `/book/manage?token=${token}`);
    expect(own.html).not.toContain(`/api/booking/appointments/${id}/confirm`);

    const mail = (await deliverMailsTo(email)).find(({ subject }) => subject.startsWith("Please confirm"))!;
    const mailToken = decodeURIComponent(/manage\?token=(\S+)/.exec(mail.text)![1]!);
    const linked = await openPage(visitor, `/book/manage?token=${mailToken}`);
    expect(linked.html).toContain(`/api/booking/appointments/${id}/confirm`);
    const response = await visitor.fetch(`/api/booking/appointments/${id}/confirm`, {
      method: "POST",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token: mailToken }),
    });
    expect(response.status).toBe(303);
    const done = await openPage(visitor, response.headers.get("location")!);
    expect(getVisibleText(done.html)).toContain("Your appointment is confirmed.");
  },
);

test("services that migrations insert are open in the firm's time zone", async () => {
  const zones = await select(
    "select distinct time_zone from booking_types union select time_zone from booking_availability",
  );
  expect(zones).toContainEqual({ time_zone: "" });
  const { body } = await testApp.visitor().call("GET /api/booking/types", {});
  expect(body.find(({ id }) => id === SHORT_TYPE_ID)).toMatchObject({ timeZone: firmTimeZone });
  const { date, slots } = await listFreeSlots();
  const [opening] = slots;
  const clock = new Date(opening!.startsAt).toLocaleTimeString("en-GB", { timeZone: firmTimeZone });
  expect([date, clock]).toEqual([expect.any(String), "09:00:00"]);
});
