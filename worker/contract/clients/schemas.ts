import * as z from "zod";
import { applicationStages, jobStatuses } from "#contract/jobs/constants.ts";
import { parseWebUrl } from "#contract/public-url.ts";
import {
  id,
  isoTime,
  optionalEmail,
  optionalPhone,
  optionalText,
  pageQuery,
  requiredText,
  text,
  timeInput,
} from "#contract/schemas.ts";
import {
  CLIENT_NAME_MAX,
  clientActivityTypes,
  clientEntryTypes,
  clientSorts,
  clientStatuses,
  DEFAULT_GUARANTEE_DAYS,
  MAX_OPENINGS,
} from "./constants.ts";
import { FeeTerms, guaranteeDays } from "./fees.ts";

const NOTES_MAX = 10_000;
const NAME_REQUIRED = "What is the client called?";
const clientName = requiredText(CLIENT_NAME_MAX, NAME_REQUIRED);
const notes = optionalText(NOTES_MAX);

const WEBSITE = "Enter a web address, such as https://example.com.";
/** Web address with or without its protocol; stored with https. Staff open it as a link; nothing fetches it. */
const website = optionalText(300)
  .transform((value) => (value && !/^https?:\/\//i.test(value) ? `https://${value}` : value))
  .refine((value) => value === null || parseWebUrl(value)?.hostname.includes("."), WEBSITE);

const ClientContactFields = z.strictObject({
  firstName: requiredText(80, "Enter the first name."),
  lastName: text(80).default(""),
  /** Without an address it is missing or empty. */
  email: optionalEmail()
    .optional()
    .transform((value) => value ?? null),
  phone: optionalPhone(),
  title: optionalText(120),
  isPrimary: z.boolean().default(false),
});
export const ClientContactDraft = ClientContactFields;
export type ClientContactDraft = z.input<typeof ClientContactDraft>;

export const ClientContact = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  isPrimary: z.boolean(),
  /** The known person with this email address, with their own page. */
  leadId: z.string().nullable(),
});
export type ClientContact = z.infer<typeof ClientContact>;

/** `fee` needs the permission placements.manage. */
export const ClientDraft = z.strictObject({
  name: clientName,
  website,
  industry: optionalText(120),
  status: z.enum(clientStatuses).default("prospect"),
  ownerId: id.nullable().default(null),
  notes,
  fee: FeeTerms.nullable().optional(),
  guaranteeDays: guaranteeDays.default(DEFAULT_GUARANTEE_DAYS),
  /** The first contact, such as the person who wrote. */
  contact: ClientContactDraft.optional(),
});
export type ClientDraft = z.input<typeof ClientDraft>;

/** Partial update; with `version`, refused if the client was changed since. */
export const ClientPatch = z.strictObject({
  name: clientName.optional(),
  website: website.optional(),
  industry: optionalText(120).optional(),
  status: z.enum(clientStatuses).optional(),
  ownerId: id.nullable().optional(),
  notes: notes.optional(),
  fee: FeeTerms.nullable().optional(),
  guaranteeDays: guaranteeDays.optional(),
  version: z.number().int().positive().optional(),
});
export type ClientPatch = z.input<typeof ClientPatch>;

export const ClientFilter = z.object({
  q: text(120).optional(),
  status: z.enum(clientStatuses).optional(),
  ownerId: z.union([z.literal("none"), id]).optional(),
  /** Only clients with a contact with this email address. */
  contactEmail: text(254).optional(),
});
export type ClientFilter = z.output<typeof ClientFilter>;

export const ClientListQuery = pageQuery(20, 500).extend({
  ...ClientFilter.shape,
  sort: z.enum(clientSorts).default("name"),
});
export type ClientListQuery = z.output<typeof ClientListQuery>;

export const ClientRow = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  industry: z.string().nullable(),
  status: z.enum(clientStatuses),
  ownerId: z.string().nullable(),
  owner: z.string().nullable(),
  /** Published jobs of the client. */
  openJobs: z.number(),
  activePlacements: z.number(),
  overdueTasks: z.number(),
  lastActivityAt: isoTime.nullable(),
  version: z.number(),
  createdAt: isoTime,
});
export type ClientRow = z.infer<typeof ClientRow>;

export const StageCounts = z.object(
  Object.fromEntries(applicationStages.map((stage) => [stage, z.number()])) as Record<
    (typeof applicationStages)[number],
    z.ZodNumber
  >,
);
export type StageCounts = z.infer<typeof StageCounts>;

export const ClientJob = z.object({
  jobId: z.string(),
  title: z.string(),
  company: z.string(),
  status: z.enum(jobStatuses),
  contactId: z.string().nullable(),
  openings: z.number(),
  applications: z.number(),
  stages: StageCounts,
  createdAt: isoTime,
});
export type ClientJob = z.infer<typeof ClientJob>;

/** A client with its contacts and jobs. `fee` is null without terms or without the permission placements.manage. */
export const ClientDetail = ClientRow.extend({
  notes: z.string().nullable(),
  fee: FeeTerms.nullable(),
  guaranteeDays: z.number().nullable(),
  /** No job, placement or contact refers to it. */
  canDelete: z.boolean(),
  contacts: z.array(ClientContact),
  jobs: z.array(ClientJob),
  updatedAt: isoTime,
});
export type ClientDetail = z.infer<typeof ClientDetail>;

const DUE_DATE_REQUIRED = "When should it be done?";
export const ClientActivityDraft = z
  .strictObject({
    activityType: z.enum(clientEntryTypes),
    subject: requiredText(200, "Say in a line what it is about."),
    description: optionalText(5_000),
    /** Due time of a task. */
    dueAt: timeInput.nullish().transform((time) => time ?? null),
  })
  .refine((entry) => entry.activityType !== "task" || entry.dueAt !== null, {
    error: DUE_DATE_REQUIRED,
    path: ["dueAt"],
  });
export type ClientActivityDraft = z.input<typeof ClientActivityDraft>;

/** An entry of the timeline: logged by staff, or a change of the client, its jobs and its placements. */
export const ClientActivity = z.object({
  id: z.string(),
  /** `log` is an entry of the activity log. */
  source: z.enum(["entry", "log"]),
  activityType: z.enum(clientActivityTypes),
  subject: z.string(),
  description: z.string().nullable(),
  dueAt: isoTime.nullable(),
  completedAt: isoTime.nullable(),
  username: z.string().nullable(),
  createdAt: isoTime,
});
export type ClientActivity = z.infer<typeof ClientActivity>;

/** Which client a job is for. `fee` is null without the permission placements.manage. */
export const JobOrder = z.object({
  jobId: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  contactId: z.string().nullable(),
  contactName: z.string().nullable(),
  openings: z.number(),
  notes: z.string().nullable(),
  fee: FeeTerms.nullable(),
  guaranteeDays: z.number().nullable(),
  version: z.number(),
});
export type JobOrder = z.infer<typeof JobOrder>;

/**
 * The client by id, or by name: a client with this name is created if there is none. Absent fields keep their value; of
 * a new order they have the client's terms. `fee` needs placements.manage.
 */
export const JobOrderPatch = z
  .strictObject({
    clientId: id.optional(),
    clientName: clientName.optional(),
    contactId: id.nullable().optional(),
    openings: z.number().int().min(1, "At least one opening.").max(MAX_OPENINGS).optional(),
    notes: notes.optional(),
    fee: FeeTerms.nullable().optional(),
    guaranteeDays: guaranteeDays.optional(),
    version: z.number().int().positive().optional(),
  })
  .refine(({ clientId, clientName: name }) => (clientId === undefined) !== (name === undefined), {
    error: "Choose a client, or name one.",
    path: ["clientName"],
  });
export type JobOrderPatch = z.input<typeof JobOrderPatch>;

/** Jobs that name a company and have no client. */
export const ClientSuggestion = z.object({
  company: z.string(),
  jobs: z.number(),
  /** The client of the same name, if there is one. */
  clientId: z.string().nullable(),
});
export type ClientSuggestion = z.infer<typeof ClientSuggestion>;

export const CompanyAssignment = z.strictObject({ company: requiredText(160, "Name the company.") });

/** For fields that search a client by name. */
export const ClientOption = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(clientStatuses),
});
export type ClientOption = z.infer<typeof ClientOption>;
