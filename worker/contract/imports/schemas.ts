import * as z from "zod";
import { KEYWORDS_MAX, AUTHOR_MAX, EDITORIAL } from "#contract/articles/constants.ts";
import { CONTENT_MAX } from "#contract/articles/admin-schemas.ts";
import {
  type ApplicationStage,
  applicationStages,
  employmentTypes,
  experienceLevels,
  type JobStatus,
  jobStatuses,
  MAX_TITLE_LENGTH,
  salaryPeriods,
  workplaces,
} from "#contract/jobs/constants.ts";
import { MAX_SALARY } from "#contract/jobs/salary.ts";
import { leadTypes } from "#contract/leads/constants.ts";
import { jobTypeLabels } from "#contract/lists/config.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { redirectFrom, redirectTo } from "#contract/redirects/schemas.ts";
import { email, isoTime, pageQuery, requiredText, text } from "#contract/schemas.ts";
import {
  importKinds,
  type ImportKind,
  importSources,
  importStatuses,
  legalBases,
  MAX_BATCH_CHARACTERS,
  MAX_BATCH_ROWS,
  MAX_IMPORT_ROWS,
  MAX_VALUE_LENGTH,
  needsLegalBasis,
  rowOutcomes,
} from "./constants.ts";
import { amount, choice, date, tags, yes } from "./values.ts";

const externalId = text(300).default("");
const oldUrl = text(500).default("");

/** The site's own labels are synonyms too. */
const labelSynonyms = <T extends keyof typeof jobTypeLabels>(values: readonly T[]): Record<string, T> =>
  Object.fromEntries(values.map((value) => [jobTypeLabels[value], value]));

const jobStatus = choice(jobStatuses, {
  publish: "published",
  open: "published",
  active: "published",
  live: "published",
  acceptingcandidates: "published",
  pending: "draft",
  preview: "draft",
  private: "draft",
  onhold: "draft",
  expired: "archived",
  closed: "archived",
  filled: "archived",
  archive: "archived",
  placed: "archived",
  cancelled: "archived",
  canceled: "archived",
} satisfies Record<string, JobStatus>);

const ImportedJob = z.strictObject({
  externalId,
  title: requiredText(MAX_TITLE_LENGTH, "The title is missing."),
  company: requiredText(160, "The company is missing."),
  location: text(160).default(""),
  workplace: choice(workplaces, {
    onsite: "On-site",
    office: "On-site",
    yes: "Remote",
    true: "Remote",
    "1": "Remote",
    no: "On-site",
    false: "On-site",
    "0": "On-site",
    ...labelSynonyms(workplaces),
  }),
  employmentType: choice(employmentTypes, {
    permanent: "Full-time",
    directhire: "Full-time",
    perm: "Full-time",
    freelance: "Contract",
    contracttohire: "Contract",
    temp: "Temporary",
    intern: "Internship",
    ...labelSynonyms(employmentTypes),
  }),
  /** Key or label of an entry of the list `industries`. */
  industry: text(LIST_LABEL_MAX).default(""),
  experienceLevel: choice(experienceLevels, {
    junior: "Entry",
    midlevel: "Mid",
    manager: "Senior",
    director: "Executive",
  }),
  description: requiredText(20_000, "The description is missing."),
  requirements: text(10_000).default(""),
  benefits: text(10_000).default(""),
  salary: text(120).default(""),
  salaryMin: amount(MAX_SALARY),
  salaryMax: amount(MAX_SALARY),
  salaryCurrency: text(3)
    .toUpperCase()
    .regex(/^([A-Z]{3})?$/, "Use a three-letter currency code.")
    .default(""),
  salaryPeriod: choice(salaryPeriods, {
    annual: "year",
    yearly: "year",
    hourly: "hour",
    monthly: "month",
    weekly: "week",
    daily: "day",
  }),
  visaSponsorship: yes(),
  urgent: yes(),
  filled: yes(),
  status: jobStatus,
  postedAt: date(),
  expiresAt: date(),
  oldUrl,
});

const ImportedArticle = z.strictObject({
  externalId,
  title: requiredText(200, "The title is missing."),
  summary: text(MAX_VALUE_LENGTH).default(""),
  content: requiredText(CONTENT_MAX, "The text is missing."),
  category: text(80).default(""),
  author: text(AUTHOR_MAX)
    .default("")
    .transform((name) => name || EDITORIAL),
  keywords: text(KEYWORDS_MAX).default(""),
  status: choice(["draft", "published"], {
    publish: "published",
    pending: "draft",
    private: "draft",
    future: "draft",
  }),
  publishedAt: date(),
  oldUrl,
});

const personFields = {
  externalId,
  firstName: text(80).default(""),
  lastName: text(80).default(""),
  /** Instead of first and last name. */
  name: text(160).default(""),
  email: email("The email address is missing or invalid."),
  phone: text(40).default(""),
};

type Named = { name: string; firstName: string; lastName: string };

/** Splits a full name before its last word. */
function splitName<T extends Named>({ name, ...person }: T) {
  if (!name || person.firstName || person.lastName) return person;
  const words = name.split(/\s+/);
  return {
    ...person,
    firstName: (words.slice(0, -1).join(" ") || name).slice(0, 80),
    lastName: words.length > 1 ? words.at(-1)!.slice(0, 80) : "",
  };
}

const ImportedPerson = z
  .strictObject({
    ...personFields,
    company: text(160).default(""),
    type: choice(leadTypes, {
      client: "employer",
      clientcontact: "employer",
      prospect: "candidate",
      applicant: "candidate",
    }),
    tags: tags(20),
    notes: text(10_000).default(""),
    createdAt: date(),
  })
  .transform(splitName);

const stages = choice(applicationStages, {
  applicationreview: "new",
  newlead: "new",
  submitted: "reviewing",
  internallysubmitted: "reviewing",
  screening: "reviewing",
  inreview: "reviewing",
  phonescreen: "reviewing",
  preliminaryphonescreen: "reviewing",
  phoneinterview: "interview",
  interviewing: "interview",
  facetoface: "interview",
  onsite: "interview",
  clientsubmission: "interview",
  offerextended: "offer",
  placed: "hired",
  archived: "rejected",
  declined: "rejected",
  notsuitable: "rejected",
} satisfies Record<string, ApplicationStage>);

const ImportedApplication = z
  .strictObject({
    ...personFields,
    currentPosition: text(160).default(""),
    jobExternalId: text(300).default(""),
    jobTitle: text(MAX_TITLE_LENGTH).default(""),
    stage: stages,
    resumeUrl: text(500).default(""),
    notes: text(5_000).default(""),
    appliedAt: date(),
  })
  .transform(splitName);

const ImportedSubscriber = z.strictObject({
  email: email("The email address is missing or invalid."),
  status: choice(["subscribed", "unsubscribed"], {
    active: "subscribed",
    confirmed: "subscribed",
    optedin: "subscribed",
    inactive: "unsubscribed",
    cleaned: "unsubscribed",
    bounced: "unsubscribed",
    optedout: "unsubscribed",
    pending: "unsubscribed",
    unconfirmed: "unsubscribed",
  }),
  /** Evidence of the consent: when, where or to which words, from which address. */
  consentAt: date(),
  consentSource: text(200).default(""),
  consentIp: text(45).default(""),
});

const ImportedRedirect = z.strictObject({
  from: redirectFrom,
  to: redirectTo.default(""),
});

/** A row of each kind. Every value arrives as text, as files have it. */
export const importedRows = {
  articles: ImportedArticle,
  jobs: ImportedJob,
  people: ImportedPerson,
  applications: ImportedApplication,
  subscribers: ImportedSubscriber,
  redirects: ImportedRedirect,
} as const satisfies Record<ImportKind, z.ZodType>;
export type ImportedRow<K extends ImportKind> = z.output<(typeof importedRows)[K]>;

const ImportRow = z.strictObject({
  row: z.number().int().min(1).max(MAX_IMPORT_ROWS),
  fields: z.record(z.string().max(40), z.string().max(MAX_VALUE_LENGTH)),
});
export type ImportRow = z.infer<typeof ImportRow>;

const countCharacters = (rows: readonly ImportRow[]): number =>
  rows.reduce((sum, { fields }) => sum + Object.values(fields).reduce((n, value) => n + value.length, 0), 0);

const batch = z
  .array(ImportRow)
  .min(1)
  .max(MAX_BATCH_ROWS)
  .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, "A row number is repeated.")
  .refine((rows) => countCharacters(rows) <= MAX_BATCH_CHARACTERS, "Send fewer rows in one request.");

const kind = z.enum(importKinds);
const source = z.enum(importSources);

export const ImportCheck = z.strictObject({ kind, source, rows: batch });
export const ImportBatch = z.strictObject({ rows: batch });

const BASIS_REQUIRED = "Choose the legal basis on which you store these people.";

export const ImportDraft = z
  .strictObject({
    kind,
    source,
    fileName: requiredText(200, "The file has no name."),
    fileHash: z.string().regex(/^[0-9a-f]{64}$/),
    mapping: z.record(z.string().max(40), text(200)).default({}),
    legalBasis: z.enum(legalBases).nullable().default(null),
    total: z.number().int().min(1).max(MAX_IMPORT_ROWS),
  })
  .refine(({ kind: what, legalBasis }) => legalBasis !== null || !needsLegalBasis(what), {
    path: ["legalBasis"],
    message: BASIS_REQUIRED,
  });
export type ImportDraft = z.input<typeof ImportDraft>;

export const RowResult = z.object({
  row: z.number(),
  outcome: z.enum(rowOutcomes),
  reason: z.string().nullable(),
});
export type RowResult = z.infer<typeof RowResult>;

/** `key` is equal for rows that mean the same record, so that repetitions in other batches are found. */
export const CheckedRow = RowResult.extend({ key: z.string().nullable() });
export type CheckedRow = z.infer<typeof CheckedRow>;

export const Import = z.object({
  id: z.string(),
  kind,
  source,
  fileName: z.string(),
  fileHash: z.string(),
  mapping: z.record(z.string(), z.string()),
  legalBasis: z.enum(legalBases).nullable(),
  total: z.number(),
  status: z.enum(importStatuses),
  createdBy: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** Rows by outcome. */
  counts: z.partialRecord(z.enum(rowOutcomes), z.number()),
  /** The first row that has no outcome yet; all before it have one. */
  nextRow: z.number(),
});
export type Import = z.infer<typeof Import>;

export const ImportFilter = pageQuery(20, 100);
export const ImportRowFilter = pageQuery(50, 200).extend({ outcome: z.enum(rowOutcomes).optional() });
export type ImportRowFilter = z.infer<typeof ImportRowFilter>;
