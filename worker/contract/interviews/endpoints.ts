import * as z from "zod";
import { maxDays } from "#contract/calendar-dates.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateInput, id, idParams, optionalText, timeInput } from "#contract/schemas.ts";
import {
  CandidateChoice,
  CandidateInterview,
  CandidateTimes,
  expectedVersion,
  FreeTime,
  FreeTimesQuery,
  Interview,
  InterviewDay,
  InterviewDetails,
  InterviewerOption,
  InterviewFilter,
  NewInterview,
  token,
} from "./schemas.ts";

const BASE_PATH = "/api/interviews" as const;
const access = "interviews.manage" as const;
const change = { access, params: idParams, output: Interview } as const;

const MAX_CALENDAR_DAYS = 42;

export const interviews = {
  list: endpoint({
    route: `GET ${BASE_PATH}`,
    summary: "List interviews: offers and the next ones first, then the latest past ones",
    access,
    query: InterviewFilter,
    output: z.array(Interview),
    paged: true,
  }),
  calendar: endpoint({
    route: `GET ${BASE_PATH}/calendar`,
    summary: "Get the interviews of everybody or of a user by day, in the firm's time zone",
    access,
    query: z
      .object({ from: dateInput, to: dateInput, userId: id.optional() })
      .refine(...maxDays(MAX_CALENDAR_DAYS)),
    output: z.object({ timeZone: z.string(), days: z.array(InterviewDay) }),
  }),
  interviewers: endpoint({
    route: `GET ${BASE_PATH}/interviewers`,
    summary: "List the users who can interview",
    access,
    output: z.array(InterviewerOption),
  }),
  times: endpoint({
    route: `GET ${BASE_PATH}/times`,
    summary: "List the times at which these interviewers are free: all of them, or one for a round robin",
    access,
    query: FreeTimesQuery,
    output: z.array(FreeTime),
  }),
  create: endpoint({
    route: `POST ${BASE_PATH}`,
    summary: "Schedule an interview, or let the candidate choose a time; a taken time gets 409",
    access,
    idempotent: true,
    body: NewInterview,
    output: Interview,
    status: 201,
  }),
  get: endpoint({ route: `GET ${BASE_PATH}/:id`, summary: "Get an interview", ...change }),
  update: endpoint({
    route: `PUT ${BASE_PATH}/:id`,
    summary: "Update title, place and notes; a new place notifies everybody",
    ...change,
    body: InterviewDetails,
  }),
  reschedule: endpoint({
    route: `POST ${BASE_PATH}/:id/reschedule`,
    summary: "Move an interview, or set the time of an offered one",
    ...change,
    body: z.strictObject({ startsAt: timeInput, ...expectedVersion }),
  }),
  offer: endpoint({
    route: `POST ${BASE_PATH}/:id/offer`,
    summary: "Send the invitation again, with a new period to choose a time",
    ...change,
    body: z.strictObject(expectedVersion),
  }),
  cancel: endpoint({
    route: `POST ${BASE_PATH}/:id/cancel`,
    summary: "Cancel an interview and free its time",
    ...change,
    body: z.strictObject({ reason: optionalText(500), ...expectedVersion }),
  }),
  complete: endpoint({
    route: `POST ${BASE_PATH}/:id/complete`,
    summary: "Mark an interview as completed",
    ...change,
    body: z.strictObject(expectedVersion),
  }),
  noShow: endpoint({
    route: `POST ${BASE_PATH}/:id/no-show`,
    summary: "Mark an interview as missed by the candidate",
    ...change,
    body: z.strictObject(expectedVersion),
  }),
};

/** The candidate's page, by the token of the mail. */
export const interviewLinks = {
  get: endpoint({
    route: "GET /api/interview-links",
    summary: "Get an interview by the candidate's token",
    access: "public",
    query: z.object({ token }),
    output: CandidateInterview,
  }),
  times: endpoint({
    route: "GET /api/interview-links/times",
    summary: "List the times that the candidate can choose",
    access: "public",
    query: z.object({ token }),
    output: CandidateTimes,
  }),
  choose: endpoint({
    route: "POST /api/interview-links/choose",
    summary: "Choose or change the interview time by the candidate's token; a taken time gets 409",
    access: "public",
    limited: true,
    body: CandidateChoice,
    form: {
      page: "/interview?token=:token&do=choose&slot=:startsAt&zone=:timeZone",
      done: "/interview?token=:token&done=chosen",
    },
    output: CandidateInterview,
  }),
  cancel: endpoint({
    route: "POST /api/interview-links/cancel",
    summary: "Cancel an interview by the candidate's token",
    access: "public",
    limited: true,
    body: z.strictObject({ token, reason: optionalText(500) }),
    form: { page: "/interview?token=:token&do=cancel", done: "/interview?token=:token&done=canceled" },
    output: CandidateInterview,
  }),
};
