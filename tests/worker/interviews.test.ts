import { expect, test } from "vitest";
import {
  addMinutes,
  anInterview,
  createInterview,
  createInterviewParties,
  deliverInterviewMails,
  listCells,
  listFreeTimes,
} from "#tests/support/interviews.ts";
import { createApplicant } from "#tests/support/applicants.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

test(
  "an interview blocks its time, appears in the timeline and cannot be double-booked",
  { tags: "full" },
  async () => {
    const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
    const { interview, times } = await createInterview(recruiter, applicationId, [userId], { duration: 60 });
    expect(interview).toMatchObject({
      status: "scheduled",
      startsAt: times[0],
      endsAt: addMinutes(times[0]!, 60),
      candidate: `${applicant.who.firstName} ${applicant.who.lastName}`,
      interviewers: [{ userId, isAssigned: true }],
      version: 1,
    });
    expect(await listCells(interview.id)).toHaveLength(12);
    expect(await lastActivity("interview.schedule")).toMatchObject({ entity_id: interview.id });
    const [entry] = await select<{ subject: string; user_id: string }>(
      "select subject, user_id from lead_activities where activity_type = 'meeting'",
    );
    expect(entry).toEqual({ subject: "Interview scheduled: First conversation", user_id: userId });

    const free = new Set((await listFreeTimes(recruiter, [userId])).map(({ startsAt }) => startsAt));
    expect([free.has(times[0]!), free.has(times[1]!), free.has(times[2]!)]).toEqual([false, false, true]);
    const again = await recruiter.call("POST /api/interviews", {
      body: anInterview(applicationId, [userId], { startsAt: times[1]! }),
    });
    expect([again.status, again.body.code]).toEqual([409, "slot_taken"]);
    const stage = await select("select stage from applications where id = ?", applicationId);
    expect(stage, "the stage is not changed automatically").toEqual([{ stage: "new" }]);
  },
);

test("of twenty interviews at one time of an interviewer one is scheduled", { tags: "full" }, async () => {
  const { recruiter, userId } = await createInterviewParties();
  const applicants = await Promise.all(Array.from({ length: 20 }, () => createApplicant()));
  const [time] = await listFreeTimes(recruiter, [userId]);
  const results = await Promise.all(
    applicants.map(({ id }) =>
      recruiter.call("POST /api/interviews", {
        body: anInterview(id, [userId], { startsAt: time!.startsAt }),
      }),
    ),
  );
  const codes = results.map(({ status }) => status).toSorted();
  expect(codes).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  const rows = await select("select id from interviews");
  expect([rows.length, (await select("select cell from interview_cells")).length]).toEqual([1, 9]);
});

test("a panel is scheduled for all interviewers or for none", { tags: "full" }, async () => {
  const { recruiter, userId, applicationId } = await createInterviewParties();
  const second = await testApp.as("recruiter");
  const { times } = await createInterview(recruiter, applicationId, [second.userId!]);
  const panel = [userId, second.userId!];
  expect((await listFreeTimes(recruiter, panel))[0]!.startsAt).not.toBe(times[0]);
  const refused = await recruiter.call("POST /api/interviews", {
    body: anInterview(applicationId, panel, { startsAt: times[0]! }),
  });
  expect(refused.status).toBe(409);
  expect(await select("select cell from interview_cells where user_id = ?", userId)).toEqual([]);
  const { interview } = await createInterview(recruiter, applicationId, panel);
  const users = new Set((await listCells(interview.id)).map(({ user_id }) => user_id));
  expect(users).toEqual(new Set(panel));

  // Two panels that share one interviewer, at the same moment.
  const third = await testApp.as("recruiter");
  const free = (await listFreeTimes(recruiter, [...panel, third.userId!]))[3]!.startsAt;
  const results = await Promise.all(
    [panel, [second.userId!, third.userId!]].map((ids) =>
      recruiter.call("POST /api/interviews", { body: anInterview(applicationId, ids, { startsAt: free }) }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const winner = results.find(({ status }) => status === 201)!.body;
  expect(new Set((await listCells(winner.id)).map(({ user_id }) => user_id)).size).toBe(2);
  expect(await select("select id from interviews where starts_at = ?", free)).toHaveLength(1);
});

test(
  "a round robin goes to the one with the fewest interviews, and to the other when one is busy",
  { tags: "full" },
  async () => {
    const { recruiter, userId, applicationId } = await createInterviewParties();
    const other = (await testApp.as("recruiter")).userId!;
    const ids = [userId, other];
    const { times } = await createInterview(recruiter, applicationId, [userId]);
    const assignedTo = async (startsAt: string) => {
      const { status, body } = await recruiter.call("POST /api/interviews", {
        body: anInterview(applicationId, ids, { mode: "round_robin", startsAt }),
      });
      expect(status).toBe(201);
      return body.interviewers.filter(({ isAssigned }) => isAssigned).map((one) => one.userId);
    };
    expect(await assignedTo(times[4]!), "the other has none yet").toEqual([other]);
    const both = await Promise.all([assignedTo(times[8]!), assignedTo(times[8]!)]).catch(() => null);
    const [first] = await select<{ n: number }>(
      "select count(*) as n from interviews where starts_at = ?",
      times[8],
    );
    // Both may prefer the same one; then the later request is refused instead of booking twice.
    expect(both === null ? [1, 2].includes(first!.n) : first!.n === 2).toBe(true);
    const cells = await select("select user_id, cell from interview_cells group by 1, 2 having count(*) > 1");
    expect(cells).toEqual([]);
  },
);

test(
  "moving frees the old time, notifies everybody, and a stale version is refused",
  { tags: "full" },
  async () => {
    const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
    await recruiter.call("PUT /api/my-calendar/options", {
      body: { email: "me@example.com", takesAppointments: false },
    });
    const { interview, times } = await createInterview(recruiter, applicationId, [userId]);
    const mails = await deliverInterviewMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([applicant.who.email, "me@example.com"].toSorted());
    const notice = mails.find(({ to }) => to === "me@example.com")!;
    expect(JSON.stringify(notice), "no contact data in the interviewer's mail").not.toContain(
      applicant.who.phone,
    );
    expect(notice.attachments?.[0]?.content).toContain("METHOD:PUBLISH");
    const params = { id: interview.id };
    const moved = await recruiter.call("POST /api/interviews/:id/reschedule", {
      params,
      body: { startsAt: times[1]!, version: 1 },
    });
    expect([moved.status, moved.body.startsAt, moved.body.version]).toEqual([200, times[1], 2]);
    const stale = await recruiter.call("POST /api/interviews/:id/reschedule", {
      params,
      body: { startsAt: times[4]!, version: 1 },
    });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    const subjects = (await deliverInterviewMails()).map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual([
      `Interview moved: ${interview.candidate}, First conversation`,
      "Moved: First conversation",
    ]);
    const canceled = await recruiter.call("POST /api/interviews/:id/cancel", {
      params,
      body: { reason: "The job is filled.", version: 2 },
    });
    expect(canceled.body.status).toBe("canceled");
    expect(await listCells(interview.id)).toEqual([]);
    const cancellation = (await deliverInterviewMails()).find(({ to }) => to === applicant.who.email);
    expect(cancellation!.subject).toBe("Canceled: First conversation");
    expect(cancellation!.attachments?.[0]?.content).toContain("METHOD:CANCEL");
    expect(cancellation!.text).not.toContain("The job is filled.");
    const over = await recruiter.call("POST /api/interviews/:id/cancel", { params, body: { version: 3 } });
    expect(over.body.code).toBe("invalid_transition");
  },
);

test(
  "the reminder goes out the day before, and the outcome can be recorded only after the start",
  { tags: "full" },
  async () => {
    const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
    const times = await listFreeTimes(recruiter, [userId]);
    const startsAt = times.at(-1)!.startsAt;
    const { interview } = await createInterview(recruiter, applicationId, [userId], { startsAt });
    await deliverInterviewMails();
    const before = () => new Date(Date.parse(startsAt) - 23 * 3_600_000);
    const reminders = await deliverInterviewMails(before);
    expect(reminders.map(({ subject }) => subject).toSorted()).toEqual(
      ["Reminder: First conversation", `Reminder: ${interview.candidate}, First conversation`].toSorted(),
    );
    expect(reminders.some(({ to }) => to === applicant.who.email)).toBe(true);
    const params = { id: interview.id };
    const early = await recruiter.call("POST /api/interviews/:id/complete", { params, body: { version: 1 } });
    expect(early.body.code).toBe("invalid_transition");
    await select(
      "update interviews set starts_at = '2026-01-05T15:00:00.000Z', ends_at = '2026-01-05T15:45:00.000Z'",
    );
    const done = await recruiter.call("POST /api/interviews/:id/complete", { params, body: { version: 1 } });
    expect(done.body.status).toBe("completed");
  },
);

test("a repeated request with its key creates one interview", { tags: "full" }, async () => {
  const { recruiter, userId, applicationId } = await createInterviewParties();
  const [time] = await listFreeTimes(recruiter, [userId]);
  const body = anInterview(applicationId, [userId], { startsAt: time!.startsAt });
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await recruiter.call("POST /api/interviews", { body }, key);
  const second = await recruiter.call("POST /api/interviews", { body }, key);
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  expect(await select("select id from interviews")).toHaveLength(1);
});

test("closed applications, unknown interviewers and busy offers are refused", { tags: "full" }, async () => {
  const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
  const [time] = await listFreeTimes(recruiter, [userId]);
  const create = (more: Parameters<typeof anInterview>[2], ids = [userId]) =>
    recruiter.call("POST /api/interviews", { body: anInterview(applicationId, ids, more) });
  const unknown = await create({ startsAt: time!.startsAt }, [crypto.randomUUID()]);
  expect(unknown.body.fields).toHaveProperty("interviewerIds");
  await create({ startsAt: time!.startsAt });
  const busy = await create({ choice: "offered", offeredTimes: [time!.startsAt] });
  expect(busy.body.fields).toHaveProperty("offeredTimes");
  const night = `${addMinutes(time!.startsAt, 24 * 60).slice(0, 10)}T08:00:00.000Z`;
  const outside = await create({ startsAt: night });
  expect(outside.status).toBe(409);
  await applicant.visitor.call("POST /api/privacy/withdraw", {
    body: { token: applicant.token, applicationId },
  });
  expect((await create({ choice: "any" })).body.code).toBe("invalid_transition");
});

test(
  "times more than 30 days ahead are refused with the limit, and past times as not free",
  { tags: "full" },
  async () => {
    const { recruiter, userId, applicationId } = await createInterviewParties();
    const limit = ["An interview can be scheduled at most 30 days ahead. Choose an earlier time."];
    const create = (more: Parameters<typeof anInterview>[2]) =>
      recruiter.call("POST /api/interviews", { body: anInterview(applicationId, [userId], more) });
    const { interview } = await createInterview(recruiter, applicationId, [userId]);
    const move = (startsAt: string) =>
      recruiter.call("POST /api/interviews/:id/reschedule", {
        params: { id: interview.id },
        body: { startsAt, version: 1 },
      });
    const distant = [
      addMinutes(new Date().toISOString(), 32 * 24 * 60),
      "2999-01-01T10:00:00.000Z",
      "9998-12-31T23:59:59.976Z",
      "9999-12-31T23:59:59.999Z",
    ];
    for (const time of distant) {
      const responses = [
        await create({ startsAt: time }),
        await create({ choice: "offered", offeredTimes: [time] }),
        await move(time),
      ];
      expect(responses.map(({ status, body }) => [status, body.fields])).toEqual([
        [400, { startsAt: limit }],
        [400, { offeredTimes: limit }],
        [400, { startsAt: limit }],
      ]);
    }
    for (const past of ["0000-01-01T00:00:00.000Z", "2020-01-06T15:00:00.000Z"])
      expect([(await create({ startsAt: past })).status, (await move(past)).status]).toEqual([409, 409]);
    expect(await select("select id from interviews")).toHaveLength(1);
  },
);

test(
  "the calendar shows the first and the last dates that a request can name",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const startsAt = "9999-12-30T10:00:00.000Z";
    const block = await recruiter.call("POST /api/my-calendar/blocked-times", {
      body: { title: "Away", startsAt, endsAt: "9999-12-30T12:00:00.000Z" },
    });
    expect(block.status).toBe(201);
    for (const date of ["0000-01-01", "9999-12-30", "9999-12-31"]) {
      const { status, body } = await recruiter.call("GET /api/interviews/calendar", {
        query: { from: date, to: date, userId: recruiter.userId! },
      });
      expect([status, body.days.map((day) => day.date)], date).toEqual([200, [date]]);
      const isBlocked = body.days[0]!.blocked.some(({ title }) => title === "Busy");
      expect(isBlocked, date).toBe(date === "9999-12-30");
    }
    expect((await recruiter.call("GET /api/my-calendar/blocked-times", {})).body).toMatchObject([
      { startsAt },
    ]);
  },
);

test(
  "a withdrawal cancels the interview and frees its time; an erasure leaves nothing",
  { tags: "full" },
  async () => {
    const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
    const { interview } = await createInterview(recruiter, applicationId, [userId]);
    await deliverInterviewMails();
    const { visitor, token } = applicant;
    expect(
      (await visitor.call("GET /api/privacy/record", { query: { token } })).body.interviews,
    ).toMatchObject([{ title: "First conversation", status: "scheduled" }]);
    await visitor.call("POST /api/privacy/withdraw", { body: { token, applicationId } });
    const { body } = await recruiter.call("GET /api/interviews/:id", { params: { id: interview.id } });
    expect([body.status, await listCells(interview.id)]).toEqual(["canceled", []]);
    const mails = await deliverInterviewMails();
    expect(mails.map(({ to }) => to)).toEqual(["desk@example.com"]);
    await visitor.call("POST /api/privacy/erase", { body: { token, confirm: true } });
    for (const table of ["interviews", "interview_interviewers", "interview_cells"])
      expect(await select(`select * from ${table}`), table).toEqual([]);
    expect(await select("select * from deliveries where action like 'interview.%'")).toEqual([]);
  },
);

test("the list and the calendar show interviews by person", { tags: "full" }, async () => {
  const { recruiter, userId, applicationId } = await createInterviewParties();
  const other = await testApp.as("manager");
  const { interview } = await createInterview(recruiter, applicationId, [userId]);
  const list = async (user: string) =>
    (await recruiter.call("GET /api/interviews", { query: { when: "upcoming", userId: user } })).body.map(
      ({ id }) => id,
    );
  expect([await list(userId), await list(other.userId!)]).toEqual([[interview.id], []]);
  const date = interview.startsAt!.slice(0, 10);
  const { body } = await recruiter.call("GET /api/interviews/calendar", {
    query: { from: date, to: date, userId },
  });
  expect(body.days[0]!.interviews[0]).toMatchObject({ id: interview.id, from: expect.any(Number) as number });
});

test("users without the capability cannot schedule, but have their own calendar", async () => {
  const user = await testApp.as("user");
  expect((await user.call("GET /api/interviews", { query: {} })).status).toBe(403);
  expect((await user.call("GET /api/my-calendar", {})).body.usesFirmHours).toBe(true);
  expect((await user.call("POST /api/my-calendar/address", { body: { confirm: true } })).status).toBe(201);
});
