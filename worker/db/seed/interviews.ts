import { bookingGridMinutes } from "#contract/booking/constants.ts";
import { firmTimeZone } from "#contract/firm.ts";
import type { InterviewStatus } from "#contract/interviews/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { interviewCells, interviewInterviewers, interviewOffers, interviews } from "../tables/interviews.ts";
import type { SampleApplication } from "./applications.ts";
import { ago, atClock, workingDay } from "./dates.ts";
import { sampleId } from "./ids.ts";
import { sampleUser } from "./people.ts";

const MINUTES = 45;

const samplePlan: {
  email: string;
  title: string;
  status: InterviewStatus;
  days: number;
  clock: string;
  interviewers: readonly string[];
}[] = [
  {
    email: "marcus.delgado@example.com",
    title: "First conversation",
    status: "completed",
    days: -4,
    clock: "10:00",
    interviewers: [sampleUser("recruiter")],
  },
  {
    email: "marcus.delgado@example.com",
    title: "Case interview",
    status: "scheduled",
    days: 2,
    clock: "13:00",
    interviewers: [sampleUser("recruiter"), sampleUser("manager")],
  },
  {
    email: "aisha.rahman@example.net",
    title: "First conversation",
    status: "scheduled",
    days: 3,
    clock: "11:00",
    interviewers: [sampleUser("recruiter")],
  },
  {
    email: "hannah.lindqvist@example.org",
    title: "First conversation",
    status: "offered",
    days: 4,
    clock: "15:00",
    interviewers: [sampleUser("recruiter")],
  },
];

/** A past interview, two future ones and an offer, with their cells. */
export function interviewRows(now: Date, applicants: readonly SampleApplication[]) {
  const samples = samplePlan.flatMap(({ email, title, status, days, clock, interviewers }, index) => {
    const application = applicants.find(({ row }) => row.email === email)?.row;
    if (!application) return [];
    const start = atClock(workingDay(now, days), clock);
    const isOffer = status === "offered";
    const interview = {
      id: sampleId("interview", index + 1),
      applicationId: application.id,
      title,
      duration: MINUTES,
      timeZone: firmTimeZone,
      place: "https://meet.example.com/interview",
      status,
      startsAt: isOffer ? null : iso(start),
      endsAt: isOffer ? null : iso(addTime(start, MINUTES, "minute")),
      expiresAt: isOffer ? iso(addTime(start, -1, "hour")) : null,
      createdBy: sampleUser("recruiter"),
      createdAt: ago(now, 140 - index, "hour"),
      updatedAt: ago(now, 90 - index, "hour"),
    } satisfies typeof interviews.$inferInsert;
    return [{ interview, interviewers, start, isOffer }];
  });
  return {
    interviews: samples.map(({ interview }) => interview),
    interviewers: samples.flatMap(
      ({ interview, interviewers, isOffer }): (typeof interviewInterviewers.$inferInsert)[] =>
        interviewers.map((userId) => ({ interviewId: interview.id, userId, isAssigned: !isOffer })),
    ),
    offers: samples
      .filter(({ isOffer }) => isOffer)
      .flatMap(({ interview, start }): (typeof interviewOffers.$inferInsert)[] =>
        [0, 60, 120].map((minutes) => ({
          interviewId: interview.id,
          startsAt: iso(addTime(start, minutes - 120, "minute")),
        })),
      ),
    cells: samples
      .filter(({ isOffer }) => !isOffer)
      .flatMap(({ interview, interviewers, start }): (typeof interviewCells.$inferInsert)[] =>
        interviewers.flatMap((userId) =>
          Array.from({ length: MINUTES / bookingGridMinutes }, (_, cell) => ({
            userId,
            cell: start.getTime() / 60_000 + cell * bookingGridMinutes,
            interviewId: interview.id,
          })),
        ),
      ),
  };
}
