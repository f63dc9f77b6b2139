import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isPublicHttpsLink } from "#contract/public-url.ts";
import {
  clockTime,
  deleted,
  idParams,
  isoTime,
  optionalEmail,
  requiredText,
  text,
  timeInput,
} from "#contract/schemas.ts";
import { isIanaTimeZone } from "#contract/time-zone.ts";

const StaffHours = z.object({
  /** 0 is Sunday. */
  dayOfWeek: z.number().int().min(0).max(6),
  startTime: clockTime("Enter a start time as HH:MM."),
  endTime: clockTime("Enter an end time as HH:MM."),
});
type StaffHours = z.infer<typeof StaffHours>;

export const MyCalendar = z.object({
  timeZone: z.string(),
  hours: z.array(StaffHours),
  /** The firm's hours apply until the user sets their own. */
  usesFirmHours: z.boolean(),
  /** Where mails about interviews go; null: to the firm's mailbox. */
  email: z.string().nullable(),
  /** The host of the connected calendar. Its address is secret and never shown again. */
  source: z
    .object({
      host: z.string(),
      lastReadAt: isoTime.nullable(),
      lastError: z.string().nullable(),
      busyTimes: z.number(),
    })
    .nullable(),
  /** When the address of the outgoing calendar was created; null without one. */
  addressCreatedAt: isoTime.nullable(),
  /** The firm's appointments appear in the outgoing calendar and block interviews. */
  takesAppointments: z.boolean(),
});
export type MyCalendar = z.infer<typeof MyCalendar>;

export const StaffBlockedTime = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: isoTime,
  endsAt: isoTime,
});
export type StaffBlockedTime = z.infer<typeof StaffBlockedTime>;

const overlaps = (hours: readonly StaffHours[]) =>
  hours.some((one, index) =>
    hours.some(
      (other, n) =>
        n > index &&
        other.dayOfWeek === one.dayOfWeek &&
        other.startTime < one.endTime &&
        one.startTime < other.endTime,
    ),
  );

export const MyHours = z
  .strictObject({
    timeZone: text(64).refine(isIanaTimeZone, "This time zone is not known."),
    hours: z.array(StaffHours).max(35),
  })
  .refine(({ hours }) => hours.every(({ startTime, endTime }) => startTime < endTime), {
    error: "The end must be after the start.",
    path: ["hours"],
  })
  .refine(({ hours }) => !overlaps(hours), { error: "These hours overlap.", path: ["hours"] });

const MAX_BLOCKED_DAYS = 366;
export const StaffBlockedTimeDraft = z
  .strictObject({
    title: requiredText(120, "Enter a title."),
    startsAt: timeInput,
    endsAt: timeInput,
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    error: "The end must be after the start.",
    path: ["endsAt"],
  })
  .refine(
    ({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= MAX_BLOCKED_DAYS * 86_400_000,
    {
      error: "Block at most a year at once.",
      path: ["endsAt"],
    },
  );

const FEED_INVALID = "Enter the whole https:// address of the calendar, ending in .ics for most calendars.";

/** Calendars also publish their addresses as webcal://, which is https. */
const feedUrl = text(2_000)
  .transform((url) => url.replace(/^webcal:\/\//i, "https://"))
  .refine(isPublicHttpsLink, FEED_INVALID);

/** A user's own hours, blocked times and calendar feeds. Every user has them, also without the interviews screen. */
export const myCalendar = {
  get: endpoint({
    route: "GET /api/my-calendar",
    summary: "Get the caller's hours and the state of their calendar feeds",
    access: "signed-in",
    output: MyCalendar,
  }),
  setHours: endpoint({
    route: "PUT /api/my-calendar/hours",
    summary: "Replace the caller's weekly hours",
    access: "signed-in",
    body: MyHours,
    output: MyCalendar,
  }),
  resetHours: endpoint({
    route: "DELETE /api/my-calendar/hours",
    summary: "Return to the firm's hours",
    access: "signed-in",
    output: MyCalendar,
  }),
  setOptions: endpoint({
    route: "PUT /api/my-calendar/options",
    summary: "Set where mails about interviews go, and whether the firm's appointments count as own",
    access: "signed-in",
    body: z.strictObject({
      email: optionalEmail(),
      takesAppointments: z.boolean(),
    }),
    output: MyCalendar,
  }),
  blockedTimes: endpoint({
    route: "GET /api/my-calendar/blocked-times",
    summary: "List the caller's blocked times that have not ended",
    access: "signed-in",
    output: z.array(StaffBlockedTime),
  }),
  block: endpoint({
    route: "POST /api/my-calendar/blocked-times",
    summary: "Block a time",
    access: "signed-in",
    body: StaffBlockedTimeDraft,
    output: StaffBlockedTime,
    status: 201,
  }),
  unblock: endpoint({
    route: "DELETE /api/my-calendar/blocked-times/:id",
    summary: "Delete a blocked time",
    access: "signed-in",
    params: idParams,
    output: deleted,
  }),
  connect: endpoint({
    route: "PUT /api/my-calendar/source",
    summary: "Connect a calendar by the address of its iCalendar feed, which is read every 15 minutes",
    access: "signed-in",
    limited: true,
    body: z.strictObject({ url: feedUrl }),
    output: MyCalendar,
  }),
  disconnect: endpoint({
    route: "DELETE /api/my-calendar/source",
    summary: "Disconnect the calendar and delete its busy times",
    access: "signed-in",
    output: MyCalendar,
  }),
  read: endpoint({
    route: "POST /api/my-calendar/source/read",
    summary: "Read the connected calendar now",
    access: "signed-in",
    limited: true,
    output: MyCalendar,
    status: 202,
  }),
  createAddress: endpoint({
    route: "POST /api/my-calendar/address",
    summary: "Create the address of the outgoing calendar; the previous one stops working",
    access: "signed-in",
    body: z.strictObject({ confirm: z.literal(true) }),
    output: z.object({ url: z.string(), calendar: MyCalendar }),
    status: 201,
  }),
};
