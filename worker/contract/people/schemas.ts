import * as z from "zod";
import { BULK_EDIT_SIZE, BulkEditOutcome } from "#contract/bulk-edits/schemas.ts";
import { legalBases } from "#contract/imports/constants.ts";
import { leadActivityTypes, leadTypes, UNASSIGNED } from "#contract/leads/constants.ts";
import { LeadBulkChange, leadTags } from "#contract/leads/schemas.ts";
import {
  email,
  id,
  isoTime,
  optionalPhone,
  optionalText,
  pageQuery,
  sortDirection,
  text,
} from "#contract/schemas.ts";
import {
  addedDays,
  duplicateReasons,
  personSorts,
  personSources,
  personTypes,
  timelineKinds,
  timelineSources,
} from "./constants.ts";
import { MAX_SEARCH_LENGTH } from "./search-query.ts";

const NAME_MAX = 80;
const LINE_MAX = 160;
const NOTE_MAX = 5_000;
const TAG_MAX = 40;
const SOURCE_MAX = 80;

export const PersonFilter = z.object({
  /** Words, phrases and fields of the search for people. */
  q: text(MAX_SEARCH_LENGTH).optional(),
  tag: text(TAG_MAX).optional(),
  leadType: z.enum(leadTypes).optional(),
  assignedTo: z.union([z.literal(UNASSIGNED), id]).optional(),
  source: text(SOURCE_MAX).optional(),
  /** Added in the last so many days, with today. */
  added: z.enum(addedDays).optional(),
});
export type PersonFilter = z.output<typeof PersonFilter>;

export const PersonListQuery = pageQuery(20, 200).extend({
  ...PersonFilter.shape,
  sort: z.enum(personSorts).default("activity"),
  dir: sortDirection.optional(),
});
export type PersonListQuery = z.output<typeof PersonListQuery>;

/** A person as lists show them; other addresses that are merged into this one have no row. */
export const Person = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  /** Current position: as staff entered it, else that of the latest application. */
  headline: z.string().nullable(),
  place: z.string().nullable(),
  leadType: z.enum(leadTypes),
  source: z.string().nullable(),
  tags: z.array(z.string()),
  assignedTo: z.string().nullable(),
  assignee: z.string().nullable(),
  lastActivity: isoTime.nullable(),
  createdAt: isoTime,
});
export type Person = z.infer<typeof Person>;

const INVALID_EMAIL = "Please enter a valid email address, or leave this empty.";
const isEmail = (value: string | null) => value === null || email().safeParse(value).success;
const toLowerCase = (value: string | null) => value?.toLowerCase() ?? null;

export const NAME_REQUIRED = "Enter a first or a last name.";
export const CONTACT_REQUIRED = "Enter an email address or a phone number.";
/** Checks across fields run also while other fields have errors, so that a form shows all of them at once. */
const when = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
const SOURCE_NOTE_REQUIRED = "Say where you know this person from.";

export const PersonDraft = z
  .strictObject({
    firstName: optionalText(NAME_MAX),
    lastName: optionalText(NAME_MAX),
    email: optionalText(254).refine(isEmail, INVALID_EMAIL).transform(toLowerCase),
    phone: optionalPhone(),
    company: optionalText(LINE_MAX),
    headline: optionalText(LINE_MAX),
    place: optionalText(LINE_MAX),
    leadType: z.enum(personTypes).default("candidate"),
    source: z.enum(personSources, "Choose how you got to know this person."),
    /** Who referred them, which event, and the like. */
    sourceNote: optionalText(500),
    legalBasis: z.enum(legalBases, "Choose the legal basis on which you store this person."),
    tags: leadTags.default([]),
    assignedTo: id.nullable().default(null),
    note: optionalText(NOTE_MAX),
  })
  .refine(({ firstName, lastName }) => firstName || lastName, {
    error: NAME_REQUIRED,
    path: ["firstName"],
    when,
  })
  .refine((person) => person.email || person.phone, { error: CONTACT_REQUIRED, path: ["email"], when })
  .refine(({ source, sourceNote }) => source !== "other" || sourceNote, {
    error: SOURCE_NOTE_REQUIRED,
    path: ["sourceNote"],
    when,
  });
export type PersonDraft = z.input<typeof PersonDraft>;

const patchText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);

/** Changed details of a person; a stale `version` is refused. */
export const PersonPatch = z.strictObject({
  version: z.number().int().positive(),
  firstName: patchText(NAME_MAX).optional(),
  lastName: patchText(NAME_MAX).optional(),
  /** Only as long as nothing was sent from the stored address. */
  email: patchText(254).refine(isEmail, INVALID_EMAIL).transform(toLowerCase).optional(),
  phone: patchText(40)
    .refine(
      (value) => optionalPhone().safeParse(value).success,
      "Please enter a phone number with area code.",
    )
    .optional(),
  company: patchText(LINE_MAX).optional(),
  headline: patchText(LINE_MAX).optional(),
  place: patchText(LINE_MAX).optional(),
  leadType: z.enum(personTypes).optional(),
  source: z.enum(personSources).optional(),
  sourceNote: patchText(500).optional(),
  legalBasis: z.enum(legalBases).nullable().optional(),
});
export type PersonPatch = z.input<typeof PersonPatch>;

const hasOneField = (change: object) => Object.keys(change).length === 1;
const ONE_FIELD = "Choose one field to change.";

/** Change of one field of several people; tags are added and removed one by one. */
export const PersonBulkChange = z
  .strictObject({
    assignedTo: id.nullable().optional(),
    leadType: z.enum(personTypes).optional(),
    source: z.enum(personSources).optional(),
    addTags: LeadBulkChange.shape.addTags,
    removeTags: LeadBulkChange.shape.removeTags,
  })
  .refine(hasOneField, ONE_FIELD);
export type PersonBulkChange = z.output<typeof PersonBulkChange>;

/** Takes the change of one person back: also to values that only the site or an import sets. */
const PersonReversal = z.strictObject({
  /** Of the changed person; refused if they were changed since. */
  version: z.number().int().positive(),
  id,
  change: z
    .strictObject({
      ...PersonBulkChange.shape,
      leadType: z.enum(leadTypes).optional(),
      source: text(SOURCE_MAX).nullable().optional(),
    })
    .refine(hasOneField, ONE_FIELD),
});
export type PersonReversal = z.output<typeof PersonReversal>;

export const PersonBulkOutcome = BulkEditOutcome.extend({
  /** What takes the changes back. */
  undo: z.array(PersonReversal),
});
export type PersonBulkOutcome = z.infer<typeof PersonBulkOutcome>;

export const PersonBulkUndo = z.strictObject({
  records: z.array(PersonReversal).min(1).max(BULK_EDIT_SIZE),
});

export const UsedTag = z.object({ tag: z.string(), count: z.number() });

export const TimelineQuery = pageQuery(30, 500).extend({ kind: z.enum(timelineKinds).optional() });
export type TimelineQuery = z.output<typeof TimelineQuery>;

export const TimelineItem = z.object({
  /** Id of the row; unique with `source`. */
  id: z.string(),
  source: z.enum(timelineSources),
  kind: z.enum(timelineKinds),
  at: isoTime,
  /** Type of an entry that staff or the system wrote. */
  activityType: z.enum(leadActivityTypes).nullable(),
  /** Subject; the topic, job title, service, file name, kind of consent or action of a mail. */
  title: z.string().nullable(),
  text: z.string().nullable(),
  /** Stage of an application; status of an appointment, text or mail; `granted` or `withdrawn`. */
  status: z.string().nullable(),
  /** Why a mail or text was not sent. */
  problem: z.string().nullable(),
  outcome: z.string().nullable(),
  /** Due time of a task, start of an appointment. */
  scheduledFor: isoTime.nullable(),
  completedAt: isoTime.nullable(),
  /** Minutes. */
  duration: z.number().nullable(),
  /** Size of a file in bytes. */
  size: z.number().nullable(),
  /** Application of the file of a screening answer. */
  applicationId: z.string().nullable(),
  isAutomated: z.boolean(),
  username: z.string().nullable(),
  /** Address of the lead that it belongs to; another one for merged leads. */
  email: z.string().nullable(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

const DuplicatePerson = Person.omit({ source: true, tags: true, assignedTo: true, assignee: true }).extend({
  applications: z.number(),
});
export type DuplicatePerson = z.infer<typeof DuplicatePerson>;

/** Two leads that may be one person. A merge keeps `one`, the older, as the person's page. */
export const DuplicatePair = z.object({
  one: DuplicatePerson,
  other: DuplicatePerson,
  reasons: z.array(z.enum(duplicateReasons)),
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;
