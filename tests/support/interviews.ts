import { expect } from "vitest";
import type { NewInterview } from "#contract/interviews/schemas.ts";
import { addTime } from "#worker/base/clock.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { createApplicant, getLinkToken } from "./applicants.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";
import { clockAhead, testApp } from "./test-app.ts";

/** A recruiter and an applicant. */
export async function createInterviewParties() {
  const [recruiter, applicant] = [await testApp.as("recruiter"), await createApplicant()];
  return { recruiter, applicant, userId: recruiter.userId!, applicationId: applicant.id };
}

type TimesQuery = { duration?: number; mode?: "panel" | "round_robin"; moving?: string; days?: number };

export async function listFreeTimes(person: Person, userIds: readonly string[], query: TimesQuery = {}) {
  const { status, body } = await person.call("GET /api/interviews/times", {
    query: { interviewers: userIds.join(","), days: 21, ...query },
  });
  expect(status).toBe(200);
  // How many are left on the first day depends on the hour.
  const firstDay = body[0]?.startsAt.slice(0, 10) ?? "";
  return body.filter(({ startsAt }) => startsAt.slice(0, 10) > firstDay);
}

export const anInterview = (
  applicationId: string,
  interviewerIds: string[],
  more: Partial<NewInterview> = {},
): NewInterview => ({
  applicationId,
  title: "First conversation",
  location: "virtual",
  place: "https://meet.example.com/first",
  notes: null,
  interviewerIds,
  choice: "time",
  ...more,
});

/** Schedules an interview at the first free time, or offers one. */
export async function createInterview(
  recruiter: Person,
  applicationId: string,
  interviewerIds: string[],
  more: Partial<NewInterview> = {},
) {
  const choice = more.choice ?? "time";
  const times = await listFreeTimes(recruiter, interviewerIds, { mode: more.mode ?? "panel" });
  const startsAt = times[0]!.startsAt;
  const { status, body } = await recruiter.call("POST /api/interviews", {
    body: anInterview(applicationId, interviewerIds, {
      ...(choice === "time" && { startsAt }),
      ...(choice === "offered" && { offeredTimes: times.slice(10, 14).map((time) => time.startsAt) }),
      ...more,
    }),
  });
  expect(status, body.message).toBe(201);
  return { interview: body, times: times.map((time) => time.startsAt) };
}

/** Runs waiting mail deliveries of interviews and returns the mails. */
export async function deliverInterviewMails(clock = clockAhead(0, "hour")) {
  const mailer = mailbox();
  const ctx = testApp.ctx({ clock });
  const queue = {
    ...ctx,
    config: { ...ctx.config, origin: "", staffMail: "desk@example.com" },
    ports: { ...ctx.ports, mailer },
  };
  const waiting = await select<{ id: string }>(
    "select id from deliveries where action like 'interview.%' and status = 'waiting' and next_attempt_at <= ? order by id",
    clock().toISOString(),
  );
  for (const { id } of waiting) await deliver(queue, id, deliveryHandlers);
  return mailer.sent;
}

/** The token of the candidate's link in a mail. */
export async function getCandidateToken(email: string): Promise<string> {
  const mails = (await deliverInterviewMails()).filter(({ to }) => to === email);
  const url = /http\S+\/interview\?token=\S+/.exec(mails.at(-1)?.text ?? "")?.[0];
  expect(url, "a mail with a link to the candidate").toBeTruthy();
  return getLinkToken(url!);
}

export const getLinked = (token: string, person = testApp.visitor()) =>
  person.call("GET /api/interview-links", { query: { token } });
export const getLinkedTimes = async (token: string, person = testApp.visitor()) =>
  (await person.call("GET /api/interview-links/times", { query: { token } })).body.times;
export const chooseTime = (token: string, startsAt: string, person = testApp.visitor()) =>
  person.call("POST /api/interview-links/choose", {
    body: { token, startsAt, timeZone: "America/Los_Angeles" },
  });

export const listCells = (interviewId: string) =>
  select<{ user_id: string; cell: number }>(
    "select user_id, cell from interview_cells where interview_id = ? order by cell",
    interviewId,
  );

/** An ICS time in UTC. */
export const icsTime = (iso: string) => iso.replace(/[-:]|\.\d+/g, "");
export const addMinutes = (iso: string, minutes: number) =>
  addTime(new Date(iso), minutes, "minute").toISOString();

/** A calendar with these lines in one event. */
export const aCalendar = (...events: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
