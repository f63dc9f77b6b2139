import * as z from "zod";
import { id, isoTime, linkToken } from "#contract/schemas.ts";
import { appointmentStatuses } from "#contract/booking/constants.ts";
import { consentKinds, subscriberStatuses } from "#contract/leads/constants.ts";
import { ApplicationForm } from "#contract/applications/schemas.ts";

export const token = linkToken();

const SubmittedApplication = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  currentPosition: z.string().nullable(),
  industry: z.string().nullable(),
  additionalInfo: z.string().nullable(),
  resumeUrl: z.string().nullable(),
  resume: z.object({ name: z.string(), size: z.number() }).nullable(),
  jobTitle: z.string().nullable(),
  withdrawn: z.boolean(),
  /** False once it is withdrawn or decided. */
  canWithdraw: z.boolean(),
  termsAcceptedAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type SubmittedApplication = z.infer<typeof SubmittedApplication>;

/** Everything that somebody sent under one address. What staff wrote about them is not part of it. */
export const PersonRecord = z.object({
  token: z.string(),
  email: z.string(),
  applications: z.array(SubmittedApplication),
  messages: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      subject: z.string(),
      message: z.string(),
      company: z.string().nullable(),
      phone: z.string().nullable(),
      createdAt: isoTime,
    }),
  ),
  appointments: z.array(
    z.object({
      id: z.string(),
      startsAt: isoTime,
      /** Where the clock of the service stands. */
      timeZone: z.string(),
      status: z.enum(appointmentStatuses),
      name: z.string(),
      company: z.string().nullable(),
      phone: z.string().nullable(),
      notes: z.string().nullable(),
    }),
  ),
  newsletter: z.enum(subscriberStatuses).nullable(),
  texts: z.array(z.object({ message: z.string(), createdAt: isoTime })),
  consents: z.array(
    z.object({
      kind: z.enum(consentKinds),
      granted: z.boolean(),
      wordingVersion: z.string(),
      createdAt: isoTime,
    }),
  ),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** What may be put right by the link. The address is what the link proves, so it is not among it. */
export const ApplicationCorrection = ApplicationForm.pick({
  firstName: true,
  lastName: true,
  phone: true,
  currentPosition: true,
  industry: true,
  additionalInfo: true,
}).extend({ token, applicationId: id });
export type ApplicationCorrection = z.input<typeof ApplicationCorrection>;

/** How many of each kind there are, or were erased. Consents stay as bare proof, without the person. */
export const PersonDataCounts = z.object({
  applications: z.number(),
  resumes: z.number(),
  messages: z.number(),
  appointments: z.number(),
  leads: z.number(),
  timelineEntries: z.number(),
  texts: z.number(),
  subscriptions: z.number(),
  consents: z.number(),
});
export type PersonDataCounts = z.infer<typeof PersonDataCounts>;
