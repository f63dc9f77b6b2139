import * as z from "zod";
import {
  dateRange,
  id,
  isoTime,
  optionalText,
  pageQuery,
  requiredText,
  sortDirection,
  text,
  timeInput,
} from "#contract/schemas.ts";
import { applicationStages } from "#contract/jobs/constants.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { appointmentStatuses } from "#contract/booking/constants.ts";
import { legalBases } from "#contract/imports/constants.ts";
import { spamFilter, spamMark } from "#contract/spam/schemas.ts";
import { duplicateReasons } from "#contract/people/constants.ts";
import {
  consentKinds,
  leadActivityTypes,
  leadNeeds,
  leadSorts,
  leadStatuses,
  leadTypes,
  manualActivityTypes,
  priorities,
  UNASSIGNED,
} from "./constants.ts";

const NOTES_MAX = 10_000;
export const TAGS_MAX = 20;
const TAG_MAX = 40;

const yesNo = z.enum(["true", "false"]);
const stageKey = text(60);

export const LeadFilter = z.object({
  q: text(120).optional(),
  leadType: z.enum(leadTypes).optional(),
  synced: yesNo.optional(),
  pipeline: text(80).optional(),
  stage: stageKey.optional(),
  status: z.enum(leadStatuses).optional(),
  assignedTo: z.union([z.literal(UNASSIGNED), id]).optional(),
  /** `true`: response or a task overdue. `false`: everything else. */
  overdue: yesNo.optional(),
  needs: z.enum(leadNeeds).optional(),
  /** Only people whose first contact was answered and who have not written again. */
  replied: z.literal("true").optional(),
  ...dateRange.shape,
  priority: z.enum(priorities).optional(),
  tag: text(TAG_MAX).optional(),
  spam: spamFilter,
});

export const LeadListQuery = pageQuery(100, 500).extend({
  ...LeadFilter.shape,
  /** `due` (default): overdue responses first, then open ones, then the rest by age. */
  sort: z.enum(leadSorts).default("due"),
  dir: sortDirection.optional(),
});
export type LeadListQuery = z.output<typeof LeadListQuery>;

/** Contact data as submitted with an application or message. */
const SubmittedPerson = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
});

export const Lead = z.object({
  id: z.string(),
  version: z.number(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  leadType: z.enum(leadTypes),
  leadSource: z.string().nullable(),
  leadScore: z.number(),
  pipeline: z.string().nullable(),
  pipelineStage: z.string(),
  priority: z.enum(priorities),
  status: z.enum(leadStatuses),
  assignedTo: z.string().nullable(),
  assignee: z.string().nullable(),
  tags: z.array(z.string()),
  /** Response deadline; met if `firstRespondedAt` is set. */
  dueAt: isoTime.nullable(),
  firstRespondedAt: isoTime.nullable(),
  isOverdue: z.boolean(),
  /** Open tasks whose due time has passed. */
  overdueTasks: z.number(),
  lastActivity: isoTime.nullable(),
  nextFollowUp: isoTime.nullable(),
  syncedToGHL: z.boolean(),
  ghlContactId: z.string().nullable(),
  ghlLastSync: isoTime.nullable(),
  ghlError: z.string().nullable(),
  applicationData: SubmittedPerson.nullable(),
  contactData: SubmittedPerson.nullable(),
  ...spamMark,
  createdAt: isoTime,
});
export type Lead = z.infer<typeof Lead>;

const LeadApplication = z.object({
  id: z.string(),
  jobId: z.string().nullable(),
  jobTitle: z.string().nullable(),
  stage: z.enum(applicationStages),
  currentPosition: z.string().nullable(),
  additionalInfo: z.string().nullable(),
  resumeUrl: z.string().nullable(),
  resume: z.object({ name: z.string(), size: z.number() }).nullable(),
  spamStatus: spamMark.spamStatus,
  createdAt: isoTime,
});
export type LeadApplication = z.infer<typeof LeadApplication>;

const LeadMessage = z.object({
  id: z.string(),
  inquiry: z.string(),
  message: z.string(),
  spamStatus: spamMark.spamStatus,
  createdAt: isoTime,
});
export type LeadMessage = z.infer<typeof LeadMessage>;

const LeadAppointment = z.object({
  id: z.string(),
  type: z.string(),
  startsAt: isoTime,
  status: z.enum(appointmentStatuses),
  spamStatus: spamMark.spamStatus,
});

const LeadPerson = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  createdAt: isoTime,
});
export type LeadPerson = z.infer<typeof LeadPerson>;

const MergedLead = LeadPerson.extend({
  /** Until when the merge can be undone; null afterwards. */
  undoUntil: isoTime.nullable(),
});
export type MergedLead = z.infer<typeof MergedLead>;

/** A lead that may be the same person: equal phone number, mailbox, or name and employer. */
const MergeSuggestion = LeadPerson.extend({ reason: z.enum(duplicateReasons) });
export type MergeSuggestion = z.infer<typeof MergeSuggestion>;

export const OtherLead = z.strictObject({ otherId: id });

/** A lead with up to 20 submissions of each kind, also of the leads merged into it, newest first. */
export const LeadDetail = Lead.extend({
  notes: z.string().nullable(),
  /** Current position and place of residence, as staff entered them. */
  headline: z.string().nullable(),
  place: z.string().nullable(),
  /** On which the person is stored. */
  legalBasis: z.enum(legalBases).nullable(),
  sourceNote: z.string().nullable(),
  scoreReasons: z.array(z.object({ name: z.string(), points: z.number() })),
  /** Email addresses of the merged leads. */
  otherEmails: z.array(z.string()),
  /** The lead that shows this one. */
  mergedInto: MergedLead.nullable(),
  mergedLeads: z.array(MergedLead),
  mergeSuggestions: z.array(MergeSuggestion),
  consents: z.array(z.object({ kind: z.enum(consentKinds), granted: z.boolean(), createdAt: isoTime })),
  applications: z.array(LeadApplication),
  messages: z.array(LeadMessage),
  appointments: z.array(LeadAppointment),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

const tag = requiredText(TAG_MAX, "A tag must not be empty.");

export const leadTags = z
  .array(tag)
  .max(TAGS_MAX, `Please use at most ${TAGS_MAX} tags.`)
  .transform((tags) => [...new Set(tags)]);

/** Partial update; with `version`, refused if the lead was changed since. */
export const LeadPatch = z.strictObject({
  version: z.number().int().positive().optional(),
  pipeline: requiredText(80, "Choose a pipeline.").optional(),
  pipelineStage: requiredText(60, "Choose a stage.").optional(),
  /** Key of the list `rejection-reasons`; required for a stage that rejects the application of the lead. */
  reason: text(LIST_LABEL_MAX).optional(),
  assignedTo: id.nullable().optional(),
  priority: z.enum(priorities).optional(),
  status: z.enum(leadStatuses).optional(),
  tags: leadTags.optional(),
  nextFollowUp: timeInput.nullable().optional(),
  notes: text(NOTES_MAX)
    .nullable()
    .transform((notes) => notes || null)
    .optional(),
});
export type LeadPatch = z.input<typeof LeadPatch>;

/** Change of several leads; tags are added and removed one by one. */
export const LeadBulkChange = z
  .strictObject({
    assignedTo: id.nullable().optional(),
    priority: z.enum(priorities).optional(),
    status: z.enum(leadStatuses).optional(),
    nextFollowUp: timeInput.nullable().optional(),
    addTags: z.array(tag).max(TAGS_MAX).optional(),
    removeTags: z.array(tag).max(TAGS_MAX).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "Choose what to change.");
export type LeadBulkChange = z.output<typeof LeadBulkChange>;

export const LeadActivity = z.object({
  id: z.string(),
  activityType: z.enum(leadActivityTypes),
  subject: z.string().nullable(),
  description: z.string().nullable(),
  outcome: z.string().nullable(),
  scheduledFor: isoTime.nullable(),
  completedAt: isoTime.nullable(),
  duration: z.number().nullable(),
  isAutomated: z.boolean(),
  userId: z.string().nullable(),
  username: z.string().nullable(),
  /** Email address of the lead that the entry belongs to; another one for merged leads. */
  email: z.string().nullable(),
  createdAt: isoTime,
});
export type LeadActivity = z.infer<typeof LeadActivity>;

const DUE_DATE_REQUIRED = "When should it be done?";
const ANSWER_BY_TALKING = "Only a call or a meeting can be an answer. To answer by email, send a reply.";
/** A logged email does not count as a response: it may not have been sent. */
const reachedBy: ReadonlySet<string> = new Set(["call", "meeting"]);

export const LeadActivityDraft = z
  .strictObject({
    activityType: z.enum(manualActivityTypes),
    subject: requiredText(200, "Say in a line what it is about."),
    description: optionalText(5_000),
    outcome: optionalText(200),
    /** Due time of a task. */
    scheduledFor: timeInput.nullish().transform((time) => time ?? null),
    /** Minutes. */
    duration: z
      .number()
      .int()
      .min(1)
      .max(24 * 60)
      .nullish()
      .transform((minutes) => minutes ?? null),
    /** The person was reached by a call or in a meeting: meets the response target. */
    answered: z.boolean().default(false),
  })
  .refine((entry) => !entry.answered || reachedBy.has(entry.activityType), {
    error: ANSWER_BY_TALKING,
    path: ["answered"],
  })
  .refine((entry) => entry.activityType !== "task" || entry.scheduledFor !== null, {
    error: DUE_DATE_REQUIRED,
    path: ["scheduledFor"],
  });
export type LeadActivityDraft = z.input<typeof LeadActivityDraft>;

export const Pipeline = z.object({
  name: z.string(),
  description: z.string().nullable(),
  leadType: z.enum(leadTypes).nullable(),
  isDefault: z.boolean(),
  stages: z.array(z.object({ key: z.string(), name: z.string() })),
});
export type Pipeline = z.infer<typeof Pipeline>;

/** A pipeline stage with its first leads and totals. */
const BoardStage = z.object({
  key: z.string(),
  name: z.string(),
  total: z.number(),
  overdue: z.number(),
  leads: z.array(Lead),
});
export type BoardStage = z.infer<typeof BoardStage>;
export const Board = z.object({ pipeline: z.string(), stages: z.array(BoardStage) });
export type Board = z.infer<typeof Board>;
