import * as z from "zod";
import { id, isoTime, linkToken } from "#contract/schemas.ts";
import { appointmentStatuses } from "#contract/booking/constants.ts";
import { legalBases } from "#contract/imports/constants.ts";
import { interviewStatuses } from "#contract/interviews/constants.ts";
import { consentKinds, subscriberStatuses } from "#contract/leads/constants.ts";
import { recipientStates as mailStates, suppressionReasons } from "#contract/newsletter/constants.ts";
import { placementStatuses } from "#contract/placements/constants.ts";
import { recipientStates as textStates } from "#contract/sms/campaign-constants.ts";
import { ApplicationForm } from "#contract/applications/schemas.ts";

export const token = linkToken();

/** What the spam check found, and what staff decided; null for a submission that was never suspected. */
const spamCheck = z.string().nullable();

const SubmittedApplication = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  currentPosition: z.string().nullable(),
  industry: z.string().nullable(),
  industryLabel: z.string().nullable(),
  additionalInfo: z.string().nullable(),
  resumeUrl: z.string().nullable(),
  resume: z.object({ name: z.string(), size: z.number() }).nullable(),
  /** Answers to the questions of the job. What the firm marked is not part of them. */
  answers: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      text: z.string().nullable(),
      file: z.object({ name: z.string(), size: z.number() }).nullable(),
    }),
  ),
  jobTitle: z.string().nullable(),
  /** The stage in the candidate's words, and since when. */
  status: z.string(),
  statusSince: isoTime,
  withdrawn: z.boolean(),
  /** False after withdrawal or a decision. */
  canWithdraw: z.boolean(),
  termsAcceptedAt: isoTime.nullable(),
  spamCheck,
  createdAt: isoTime,
});
export type SubmittedApplication = z.infer<typeof SubmittedApplication>;

/** Everything that a person sent from one address. Staff notes are excluded. */
export const PersonRecord = z.object({
  token: z.string(),
  email: z.string(),
  /** What staff noted about the person, where they know them from and the legal basis; null without a lead. */
  profile: z
    .object({
      name: z.string(),
      phone: z.string().nullable(),
      company: z.string().nullable(),
      headline: z.string().nullable(),
      place: z.string().nullable(),
      source: z.string().nullable(),
      sourceNote: z.string().nullable(),
      legalBasis: z.enum(legalBases).nullable(),
      createdAt: isoTime,
    })
    .nullable(),
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
      spamCheck,
      createdAt: isoTime,
    }),
  ),
  appointments: z.array(
    z.object({
      id: z.string(),
      startsAt: isoTime,
      /** The service's time zone. */
      timeZone: z.string(),
      status: z.enum(appointmentStatuses),
      name: z.string(),
      company: z.string().nullable(),
      phone: z.string().nullable(),
      notes: z.string().nullable(),
      spamCheck,
    }),
  ),
  interviews: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      jobTitle: z.string().nullable(),
      startsAt: isoTime.nullable(),
      timeZone: z.string(),
      status: z.enum(interviewStatuses),
      createdAt: isoTime,
    }),
  ),
  newsletter: z.enum(subscriberStatuses).nullable(),
  /** Null for all topics. */
  newsletterTopics: z.array(z.string()).nullable(),
  /** Why the address gets no newsletter, and since when. */
  suppression: z.object({ reason: z.enum(suppressionReasons), suppressedAt: isoTime }).nullable(),
  /** Newsletters to the person, sent or queued. */
  newsletters: z.array(
    z.object({
      subject: z.string(),
      state: z.enum(mailStates),
      unsubscribedAt: isoTime.nullable(),
      createdAt: isoTime,
    }),
  ),
  texts: z.array(z.object({ message: z.string(), createdAt: isoTime })),
  /** SMS campaigns to the person, also those whose text is still queued. */
  textCampaigns: z.array(
    z.object({
      campaign: z.string(),
      number: z.string().nullable(),
      state: z.enum(textStates),
      createdAt: isoTime,
    }),
  ),
  /** Companies of which the person is a contact. */
  clientContacts: z.array(
    z.object({
      client: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string().nullable(),
      title: z.string().nullable(),
    }),
  ),
  /** Offers and starts, without amounts of the firm. */
  placements: z.array(
    z.object({
      client: z.string(),
      jobTitle: z.string().nullable(),
      status: z.enum(placementStatuses),
      startDate: z.string().nullable(),
    }),
  ),
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

/** Fields that the person can correct. The email address is excluded: the link proves it. */
export const ApplicationCorrection = ApplicationForm.pick({
  firstName: true,
  lastName: true,
  phone: true,
  currentPosition: true,
  industry: true,
  additionalInfo: true,
}).extend({ token, applicationId: id });
export type ApplicationCorrection = z.input<typeof ApplicationCorrection>;

/** Counts of records to erase or erased. Consents stay as anonymous proof, and campaigns and newsletters count the person. */
export const PersonDataCounts = z.object({
  applications: z.number(),
  resumes: z.number(),
  messages: z.number(),
  appointments: z.number(),
  leads: z.number(),
  timelineEntries: z.number(),
  texts: z.number(),
  textCampaigns: z.number(),
  subscriptions: z.number(),
  newsletters: z.number(),
  clientContacts: z.number(),
  placements: z.number(),
  consents: z.number(),
});
export type PersonDataCounts = z.infer<typeof PersonDataCounts>;
