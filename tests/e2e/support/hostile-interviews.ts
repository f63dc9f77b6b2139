import { type APIRequestContext, expect } from "@playwright/test";
import { getId, postHostileBody } from "./hostile-pages.ts";
import { hostileText } from "./hostile-text.ts";

type Applicant = { applicationId: string; userId: string };

/** An interview at an address, whose text is free; that of a video call is a link. */
const createInterview = ({ applicationId, userId }: Applicant, choice: "time" | "any") => ({
  applicationId,
  location: "office",
  mode: "panel",
  interviewerIds: [userId],
  duration: 45,
  bufferTime: 0,
  choice,
  offeredTimes: [],
  offerDays: 7,
});

/** Lets the candidate choose a time. */
export async function offerHostileInterview(staff: APIRequestContext, applicant: Applicant) {
  const created = await postHostileBody(staff, "POST /api/interviews", {
    ...createInterview(applicant, "any"),
    startsAt: null,
  });
  await postHostileBody(
    staff,
    "PUT /api/interviews/:id",
    { location: "office", version: created.version },
    getId(created),
  );
  return getId(created);
}

/** Chooses the first free time as the candidate, and returns it. */
export async function chooseInterviewTime(visitor: APIRequestContext, token: string): Promise<string> {
  const listed = await visitor.get("/api/interview-links/times", { params: { token } });
  const { times } = (await listed.json()) as { times: string[] };
  const data = { token, startsAt: times[0], timeZone: "America/New_York" };
  const chosen = await visitor.post("/api/interview-links/choose", { data });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  return times[0]!;
}

/** Schedules an interview at the first free time, and cancels it. */
export async function cancelHostileInterview(staff: APIRequestContext, applicant: Applicant) {
  const listed = await staff.get(`/api/interviews/times?interviewers=${applicant.userId}`);
  const [time] = (await listed.json()) as { startsAt: string }[];
  const created = await postHostileBody(staff, "POST /api/interviews", {
    ...createInterview(applicant, "time"),
    startsAt: time!.startsAt,
  });
  await postHostileBody(
    staff,
    "POST /api/interviews/:id/cancel",
    { version: created.version },
    getId(created),
  );
  return getId(created);
}

/** Blocks a time, and creates the calendar feed, whose path it returns. */
export async function postHostileCalendar(staff: APIRequestContext): Promise<string> {
  const [startsAt, endsAt] = [90, 91].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await postHostileBody(staff, "POST /api/my-calendar/blocked-times", { startsAt, endsAt });
  const created = await staff.post("/api/my-calendar/address", { data: { confirm: true } });
  expect(created.status(), await created.text()).toBe(201);
  return new URL(((await created.json()) as { url: string }).url).pathname;
}

/** Saves and changes a shared view of the applications. */
export async function postHostileView(staff: APIRequestContext) {
  const view = getId(
    await postHostileBody(staff, "POST /api/admin/views", {
      list: "applications",
      isShared: true,
      query: `q=${encodeURIComponent(hostileText(100))}`,
    }),
  );
  await postHostileBody(staff, "PUT /api/admin/views/:id", { query: undefined, isShared: true }, view);
  return view;
}
