import * as z from "zod";
import { meetingLocations } from "#contract/booking/constants.ts";
import { dateTimeInput, timeZoneInput } from "#contract/booking/schemas.ts";
import { isPublicHttpsLink } from "#contract/public-url.ts";
import {
  id,
  idList,
  isoTime,
  linkToken,
  optionalText,
  pageQuery,
  requiredText,
  timeInput,
} from "#contract/schemas.ts";
import {
  candidateStates,
  DEFAULT_BUFFER,
  DEFAULT_DURATION,
  DEFAULT_OFFER_DAYS,
  INTERVIEW_DAYS_AHEAD,
  interviewModes,
  interviewStatuses,
  MAX_INTERVIEWERS,
  MAX_OFFER_DAYS,
  MAX_OFFERED_TIMES,
  timeChoices,
} from "./constants.ts";

const Interviewer = z.object({
  userId: z.string(),
  username: z.string(),
  /** Attends the interview; false for the others of a round robin. */
  isAssigned: z.boolean(),
});

/** Interview for staff. `version` is for optimistic locking. */
export const Interview = z.object({
  id: z.string(),
  applicationId: z.string(),
  /** The candidate's name and job, as the application has them. */
  candidate: z.string(),
  jobTitle: z.string().nullable(),
  title: z.string(),
  mode: z.enum(interviewModes),
  duration: z.number(),
  bufferTime: z.number(),
  timeZone: z.string(),
  /** The zone in which the candidate chose a time; null before. */
  candidateTimeZone: z.string().nullable(),
  location: z.enum(meetingLocations),
  /** Link of a video call or address of a meeting. */
  place: z.string().nullable(),
  status: z.enum(interviewStatuses),
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  /** Until when the candidate can choose a time. */
  expiresAt: isoTime.nullable(),
  /** Until when any free time is offered; null when the offered times are listed. */
  anyTimeUntil: isoTime.nullable(),
  offeredTimes: z.array(isoTime),
  notes: z.string().nullable(),
  rescheduleCount: z.number(),
  cancelReason: z.string().nullable(),
  interviewers: z.array(Interviewer),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Interview = z.infer<typeof Interview>;

/** Active users who can interview. */
export const InterviewerOption = z.object({
  id: z.string(),
  username: z.string(),
  /** Set own hours; otherwise the firm's hours apply. */
  hasOwnHours: z.boolean(),
  /** Connected a calendar, whose busy times are respected. */
  hasCalendar: z.boolean(),
});
export type InterviewerOption = z.infer<typeof InterviewerOption>;

/** A time at which the interview could start, and who is free then. */
export const FreeTime = z.object({ startsAt: isoTime, interviewerIds: z.array(z.string()) });
export type FreeTime = z.infer<typeof FreeTime>;

const duration = z.number().int().min(5).max(480).multipleOf(5);
const bufferTime = z.number().int().min(0).max(120).multipleOf(5);
const interviewerIds = z
  .array(id)
  .min(1, "Choose at least one interviewer.")
  .max(MAX_INTERVIEWERS, `Choose at most ${MAX_INTERVIEWERS} interviewers.`)
  .refine((ids) => new Set(ids).size === ids.length, "Choose each interviewer once.");

const LINK_INVALID = "Enter the whole address, such as https://meet.example.com/interview.";

/** Fields that staff can change later without moving the interview. */
const details = {
  title: requiredText(120, "Enter a title."),
  location: z.enum(meetingLocations, "Choose where the interview takes place."),
  place: optionalText(500),
  notes: optionalText(5_000),
};
type Place = { location: (typeof meetingLocations)[number]; place: string | null };

/** The place of a video call is a link. */
const isPlaceValid = ({ location, place }: Place) =>
  location !== "virtual" || place === null || isPublicHttpsLink(place);
const invalidPlace = { error: LINK_INVALID, path: ["place"] };

export const InterviewDetails = z
  .strictObject({ ...details, version: z.number().int().min(1) })
  .refine(isPlaceValid, invalidPlace);
export type InterviewDetails = z.input<typeof InterviewDetails>;

export const NewInterview = z
  .strictObject({
    applicationId: id,
    ...details,
    mode: z.enum(interviewModes).default("panel"),
    interviewerIds,
    duration: duration.default(DEFAULT_DURATION),
    bufferTime: bufferTime.default(DEFAULT_BUFFER),
    choice: z.enum(timeChoices),
    /** Required when staff choose the time. */
    startsAt: timeInput.nullish().transform((time) => time ?? null),
    /** Required when the candidate chooses among these times. */
    offeredTimes: z
      .array(timeInput)
      .max(MAX_OFFERED_TIMES, `Offer at most ${MAX_OFFERED_TIMES} times.`)
      .default([]),
    /** How long the candidate can choose. */
    offerDays: z.number().int().min(1).max(MAX_OFFER_DAYS).default(DEFAULT_OFFER_DAYS),
  })
  .refine(isPlaceValid, invalidPlace)
  .refine(({ choice, startsAt }) => choice !== "time" || startsAt !== null, {
    error: "Choose a time.",
    path: ["startsAt"],
  })
  .refine(({ choice, offeredTimes }) => choice !== "offered" || offeredTimes.length > 0, {
    error: "Offer at least one time.",
    path: ["offeredTimes"],
  });
export type NewInterview = z.input<typeof NewInterview>;

export const expectedVersion = { version: z.number().int().min(1) };

export const InterviewFilter = pageQuery(50, 200).extend({
  when: z.enum(["upcoming", "past"]).optional(),
  status: z.enum(interviewStatuses).optional(),
  userId: id.optional(),
  applicationId: id.optional(),
  q: z.string().max(120).optional(),
});

export const FreeTimesQuery = z.object({
  interviewers: idList(MAX_INTERVIEWERS),
  mode: z.enum(interviewModes).default("panel"),
  duration: z.coerce.number().int().min(5).max(480).multipleOf(5).default(DEFAULT_DURATION),
  bufferTime: z.coerce.number().int().min(0).max(120).multipleOf(5).default(DEFAULT_BUFFER),
  days: z.coerce.number().int().min(1).max(INTERVIEW_DAYS_AHEAD).default(14),
  /** The interview that is being moved: its own time counts as free. */
  moving: id.optional(),
});

const minuteRange = { from: z.number(), to: z.number() };

/** Interviews and busy times of a date, in minutes of the firm's time zone. */
export const InterviewDay = z.object({
  date: z.iso.date(),
  interviews: z.array(Interview.extend(minuteRange)),
  blocked: z.array(z.object({ id: z.string(), title: z.string(), ...minuteRange })),
});
export type InterviewDay = z.infer<typeof InterviewDay>;

export const token = linkToken();

/** Interview for the candidate. Internal notes and other applications stay private. */
export const CandidateInterview = z.object({
  id: z.string(),
  state: z.enum(candidateStates),
  title: z.string(),
  candidate: z.string(),
  jobTitle: z.string().nullable(),
  duration: z.number(),
  /** The firm's time zone. */
  timeZone: z.string(),
  candidateTimeZone: z.string().nullable(),
  location: z.enum(meetingLocations),
  place: z.string().nullable(),
  /** The number that the firm calls, for interviews by phone. */
  phone: z.string().nullable(),
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
  canReschedule: z.boolean(),
  canCancel: z.boolean(),
  token: z.string(),
  calendarUrl: z.string(),
});
export type CandidateInterview = z.infer<typeof CandidateInterview>;

export const CandidateTimes = z.object({
  times: z.array(isoTime),
  /** Times were offered, and others have taken all of them. */
  areTaken: z.boolean(),
});

export const CandidateChoice = z.strictObject({
  token,
  startsAt: dateTimeInput,
  timeZone: timeZoneInput,
});
