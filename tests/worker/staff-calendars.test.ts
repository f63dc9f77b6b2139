import { expect, test } from "vitest";
import { runCron } from "#worker/background/cron.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import { enqueueCalendarReads } from "#worker/features/interviews/tasks.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import {
  aCalendar,
  addMinutes,
  createInterview,
  createInterviewParties,
  icsTime,
  listFreeTimes,
} from "#tests/support/interviews.ts";
import type { Person } from "#tests/support/person.ts";
import { select } from "#tests/support/tables.ts";
import { clockAhead, createTestSite, testApp } from "#tests/support/test-app.ts";

const FEED = "https://calendar.example.com/secret/basic.ics";

/** A calendar at another provider. Reads happen when the test delivers. */
class FakeCalendar {
  text = aCalendar();
  failure: Error | null = null;
  readonly reads: string[] = [];
  ctx(clock = clockAhead(0, "hour")) {
    const ctx = testApp.ctx({ clock, enqueue: () => Promise.resolve() });
    const read = async (url: string) => {
      this.reads.push(url);
      if (this.failure) throw this.failure;
      return this.text;
    };
    return { ...ctx, ports: { ...ctx.ports, calendars: { read } } };
  }
  /** Delivers what waits for a calendar, as the queue does. */
  async deliver(clock = clockAhead(0, "hour")): Promise<void> {
    const rows = await select<{ id: string }>(
      "select id from deliveries where action = 'calendar.read' and status = 'waiting'",
    );
    for (const { id } of rows) await deliver(this.ctx(clock), id, deliveryHandlers);
  }
}

const quietQueue = createTestSite(() => ({ enqueue: () => Promise.resolve() }));

async function connect(person: Person, calendar: FakeCalendar) {
  person.at(quietQueue);
  const { status, body } = await person.call("PUT /api/my-calendar/source", { body: { url: FEED } });
  expect(status, body.message).toBe(200);
  await calendar.deliver();
}

const getSource = async (person: Person) => (await person.call("GET /api/my-calendar", {})).body.source;
const startsOf = async (person: Person, userId: string) =>
  (await listFreeTimes(person, [userId], { duration: 30 })).map(({ startsAt }) => startsAt);

test(
  "busy times of a connected calendar are not offered, and nothing else of it is stored",
  { tags: "full" },
  async () => {
    const { recruiter, userId } = await createInterviewParties();
    const times = await startsOf(recruiter, userId);
    const [busy, free] = [times[2]!, times[6]!];
    const calendar = new FakeCalendar();
    calendar.text = aCalendar(
      [
        "UID:1",
        `DTSTART:${icsTime(busy)}`,
        `DTEND:${icsTime(addMinutes(busy, 30))}`,
        "SUMMARY:Secret doctor",
      ],
      ["UID:2", `DTSTART:${icsTime(free)}`, "DURATION:PT30M", "TRANSP:TRANSPARENT"],
    );
    await connect(recruiter, calendar);
    expect(calendar.reads).toEqual([FEED]);
    const after = await startsOf(recruiter, userId);
    expect([after.includes(busy), after.includes(free)]).toEqual([false, true]);
    expect(await getSource(recruiter)).toMatchObject({
      host: "calendar.example.com",
      lastError: null,
      busyTimes: 1,
    });
    const stored = JSON.stringify([
      await select("select * from staff_calendars"),
      await select("select * from staff_blocked_times"),
      await select("select * from admin_activity_logs"),
      await select("select * from deliveries"),
    ]);
    expect(stored).not.toMatch(/Secret doctor|secret\/basic/);

    await recruiter.call("DELETE /api/my-calendar/source", {});
    expect([await getSource(recruiter), (await startsOf(recruiter, userId)).includes(busy)]).toEqual([
      null,
      true,
    ]);
  },
);

test(
  "each feed is read once in 15 minutes, also when cron runs twice at the same moment",
  { tags: "full" },
  async () => {
    const calendar = new FakeCalendar();
    const people = await Promise.all([testApp.as("recruiter"), testApp.as("user")]);
    for (const person of people) await connect(person, calendar);
    expect(calendar.reads).toHaveLength(2);
    const soon = clockAhead(10, "minute");
    await enqueueCalendarReads(calendar.ctx(soon));
    await calendar.deliver(soon);
    expect(calendar.reads).toHaveLength(2);
    const later = clockAhead(16, "minute");
    await Promise.all([1, 2, 3].map(() => enqueueCalendarReads(calendar.ctx(later))));
    await calendar.deliver(later);
    await enqueueCalendarReads(calendar.ctx(later));
    await calendar.deliver(later);
    expect(calendar.reads).toHaveLength(4);
    const rows = await select("select id from deliveries where action = 'calendar.read'");
    expect(rows, "one delivery per feed, used again").toHaveLength(2);
    await runCron("*/5 * * * *", calendar.ctx(clockAhead(32, "minute")), [enqueueCalendarReads]);
    await calendar.deliver(clockAhead(32, "minute"));
    expect(calendar.reads).toHaveLength(6);
  },
);

test(
  "a failed read keeps the last busy times, shows the error and does not fail the delivery",
  { tags: "full" },
  async () => {
    const { recruiter, userId } = await createInterviewParties();
    const [, , busy] = await startsOf(recruiter, userId);
    const calendar = new FakeCalendar();
    calendar.text = aCalendar(["UID:1", `DTSTART:${icsTime(busy!)}`, "DURATION:PT30M"]);
    await connect(recruiter, calendar);
    const failures: [string, Error | null, string][] = [
      [
        calendar.text,
        new VendorFailure("The calendar", "There is no calendar at this address anymore."),
        "no calendar",
      ],
      ["<html>Sign in</html>", null, "does not lead to a calendar"],
      [
        aCalendar(
          ...Array.from({ length: 2_001 }, (_, n) => [
            `UID:${n}`,
            `DTSTART:${icsTime(addMinutes(busy!, n))}`,
            "DURATION:PT1M",
          ]),
        ),
        null,
        "more than 2000 events",
      ],
    ];
    for (const [text, failure, message] of failures) {
      Object.assign(calendar, { text, failure });
      await recruiter.call("POST /api/my-calendar/source/read", {});
      await calendar.deliver();
      expect((await getSource(recruiter))!.lastError).toContain(message);
      expect(await startsOf(recruiter, userId)).not.toContain(busy);
      expect(await select("select status from deliveries where action = 'calendar.read'")).toEqual([
        { status: "sent" },
      ]);
    }
  },
);

test(
  "an interview is not booked over a busy time that was read after the times were shown",
  { tags: "full" },
  async () => {
    const { recruiter, userId, applicationId } = await createInterviewParties();
    const calendar = new FakeCalendar();
    await connect(recruiter, calendar);
    const { times } = await createInterview(recruiter, applicationId, [userId]);
    calendar.text = aCalendar(["UID:1", `DTSTART:${icsTime(times[5]!)}`, "DURATION:PT45M"]);
    await recruiter.call("POST /api/my-calendar/source/read", {});
    await calendar.deliver();
    const { status } = await recruiter.call("POST /api/interviews", {
      body: {
        applicationId,
        title: "Second",
        location: "phone",
        place: null,
        notes: null,
        interviewerIds: [userId],
        choice: "time",
        startsAt: times[5]!,
      },
    });
    expect(status).toBe(409);
  },
);

test("private, insecure and credential-carrying addresses are refused", async () => {
  const person = (await testApp.as("user")).at(quietQueue);
  const addresses = [
    "http://calendar.example.com/a.ics",
    "https://localhost/a.ics",
    "https://10.0.0.1/a.ics",
    "https://[::1]/a.ics",
    "https://metadata.internal/a.ics",
    "https://me:secret@calendar.example.com/a.ics",
    "file:///etc/passwd",
  ];
  for (const url of addresses)
    expect((await person.call("PUT /api/my-calendar/source", { body: { url } })).status, url).toBe(400);
  const webcal = "webcal://calendar.example.com/a.ics";
  expect((await person.call("PUT /api/my-calendar/source", { body: { url: webcal } })).status).toBe(200);
});

test(
  "the outgoing calendar lists the user's interviews, has an ETag, and its old address stops working",
  { tags: "full" },
  async () => {
    const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
    const { interview } = await createInterview(recruiter, applicationId, [userId]);
    const { body } = await recruiter.call("POST /api/my-calendar/address", { body: { confirm: true } });
    const path = new URL(body.url).pathname;
    const [row] = await select<{ feed_token_hash: string }>("select feed_token_hash from staff_calendars");
    expect(path).not.toContain(row!.feed_token_hash);
    const visitor = testApp.visitor();
    const response = await visitor.fetch(path);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = (await response.text()).replaceAll("\r\n ", "");
    expect(text).toContain("METHOD:PUBLISH");
    expect(text).toContain(`UID:interview-${interview.id}@planwright`);
    expect(text).toContain("SEQUENCE:0");
    expect(text).toContain(applicant.who.firstName);
    for (const contact of [applicant.who.email, applicant.who.phone]) expect(text).not.toContain(contact);
    const etag = response.headers.get("etag")!;
    const cached = await visitor.fetch(path, { headers: { "If-None-Match": etag } });
    expect([cached.status, await cached.text()]).toEqual([304, ""]);

    await recruiter.call("POST /api/interviews/:id/cancel", {
      params: { id: interview.id },
      body: { version: 1 },
    });
    const changed = await visitor.fetch(path, { headers: { "If-None-Match": etag } });
    expect([changed.status, (await changed.text()).includes(interview.id)]).toEqual([200, false]);

    await recruiter.call("POST /api/my-calendar/address", { body: { confirm: true } });
    expect((await visitor.fetch(path)).status).toBe(404);
    expect((await visitor.fetch("/api/calendars/x.ics")).status).toBe(404);
  },
);

test("own hours replace the firm's, and blocked times belong to their user", { tags: "full" }, async () => {
  const { recruiter, userId } = await createInterviewParties();
  const hours = [{ dayOfWeek: 6, startTime: "10:00", endTime: "12:00" }];
  const set = await recruiter.call("PUT /api/my-calendar/hours", {
    body: { timeZone: "Europe/Paris", hours },
  });
  expect(set.body).toMatchObject({ usesFirmHours: false, timeZone: "Europe/Paris", hours });
  const times = await startsOf(recruiter, userId);
  expect(new Set(times.map((time) => new Date(time).getUTCDay()))).toEqual(new Set([6]));
  const overlapping = [...hours, { dayOfWeek: 6, startTime: "11:00", endTime: "13:00" }];
  const refused = await recruiter.call("PUT /api/my-calendar/hours", {
    body: { timeZone: "Europe/Paris", hours: overlapping },
  });
  expect(refused.body.fields).toEqual({ hours: ["These hours overlap."] });
  await recruiter.call("PUT /api/my-calendar/hours", { body: { timeZone: "Europe/Paris", hours: [] } });
  expect(await startsOf(recruiter, userId)).toEqual([]);
  await recruiter.call("DELETE /api/my-calendar/hours", {});
  expect((await startsOf(recruiter, userId)).length).toBeGreaterThan(0);

  const block = await recruiter.call("POST /api/my-calendar/blocked-times", {
    body: { title: "Vacation", startsAt: "2030-01-01T00:00:00Z", endsAt: "2030-01-08T00:00:00Z" },
  });
  const params = { id: block.body.id };
  const other = await testApp.as("admin");
  expect((await other.call("DELETE /api/my-calendar/blocked-times/:id", { params })).status).toBe(404);
  expect((await recruiter.call("DELETE /api/my-calendar/blocked-times/:id", { params })).status).toBe(200);
});
