import type * as z from "zod";
import { estimateReadTime } from "#contract/articles/read-time.ts";
import { IMPORT_SOURCE, type ImportSource, type LegalBasis } from "#contract/imports/constants.ts";
import {
  fieldLabels,
  type ImportFieldName,
  legalBasisLabels,
  sourceLabels,
} from "#contract/imports/labels.ts";
import { importedRows, type ImportedRow } from "#contract/imports/schemas.ts";
import { simplify } from "#contract/imports/values.ts";
import { JobDraft } from "#contract/jobs/schemas.ts";
import type { ListName } from "#contract/lists/constants.ts";
import { candidatePipeline, candidateStages, clientPipeline } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";
import { toRedirectPath } from "#contract/redirects/schemas.ts";
import { RETENTION_MONTHS } from "#contract/privacy/constants.ts";
import type { articles } from "#worker/db/tables/articles.ts";
import type { applications } from "#worker/db/tables/applications.ts";
import type { jobs } from "#worker/db/tables/jobs.ts";
import type { crmLeads } from "#worker/db/tables/leads.ts";
import type { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Lists } from "#worker/runtime/lists.ts";
import { renderMarkdown } from "#worker/base/markdown.ts";
import { normalizeSalary, resolvePlacement } from "#worker/features/jobs/index.ts";

/** What a row becomes depends on these. */
export type RowContext = {
  source: ImportSource;
  now: string;
  userId: string;
  newId: () => string;
  lists: Lists;
  /** On which the people of the file are stored. */
  legalBasis: LegalBasis | null;
};

export type JobRecord = typeof jobs.$inferInsert & { id: string };
export type ArticleRecord = typeof articles.$inferInsert & { id: string };
export type LeadRecord = typeof crmLeads.$inferInsert & { id: string; emailKey: string };
export type ApplicationRecord = typeof applications.$inferInsert & { id: string };
export type SubscriberRecord = typeof newsletterSubscribers.$inferInsert & { id: string };

const lower = (...parts: string[]): string => parts.map((part) => part.toLowerCase()).join("\n");

/** The path to redirect; null for the home page, a query such as ?p=12, and no address. */
const oldPath = (address: string): string | null =>
  address === "" || /[?#]/.test(address) ? null : toRedirectPath(address);

const isPast = (time: string | undefined, now: string): boolean => time !== undefined && time <= now;

/** The key of the entry with this key or label, or of the first entry for an empty text; undefined if there is none. */
function findKey(lists: Lists, name: ListName, text: string): string | undefined {
  const options = lists.options(name);
  const isSame = (value: string) => simplify(value) === simplify(text);
  return (text ? options.find(({ value, label }) => isSame(value) || isSame(label)) : options[0])?.value;
}

function toIndustry(lists: Lists, text: string): string {
  const key = findKey(lists, "industries", text);
  if (key !== undefined) return key;
  const labels = lists.options("industries").map(({ label }) => label);
  throw new AppError(
    "validation_failed",
    `${fieldLabels.industry}: Unknown value. Use one of: ${labels.join(", ")}.`,
  );
}

/** Throws AppError when the job is incomplete or its industry unknown. */
export function toJob({ source, now, userId, newId, lists }: RowContext, row: ImportedRow<"jobs">) {
  const isClosed = row.filled || isPast(row.expiresAt, now);
  const status = row.status === "published" && isClosed ? "archived" : (row.status ?? "draft");
  const draft = JobDraft.parse({
    title: row.title,
    company: row.company,
    location: row.location,
    ...(row.experienceLevel && { experienceLevel: row.experienceLevel }),
    description: row.description,
    requirements: row.requirements,
    benefits: row.benefits,
    salary: row.salary,
    salaryMin: row.salaryMin,
    salaryMax: row.salaryMax,
    ...(row.salaryCurrency && { salaryCurrency: row.salaryCurrency }),
    ...(row.salaryPeriod && { salaryPeriod: row.salaryPeriod }),
    visaSponsorship: row.visaSponsorship,
    isUrgent: row.urgent,
    status,
    expiresAt: row.expiresAt ?? null,
  });
  const type = row.workplace === "Remote" || row.workplace === "Hybrid" ? row.workplace : undefined;
  const placement = resolvePlacement(null, {
    location: draft.location,
    ...(type && { type }),
    employmentType: row.employmentType,
  });
  const postedAt = row.postedAt && row.postedAt < now ? row.postedAt : now;
  const wasPublished = status !== "draft";
  const record: JobRecord = {
    ...normalizeSalary(draft),
    ...placement,
    industry: toIndustry(lists, row.industry),
    id: newId(),
    imageUrl: null,
    publishToPortals: false,
    publishedAt: wasPublished ? postedAt : null,
    // It was public at its old address: its page answers 410.
    firstPublishedAt: wasPublished ? postedAt : null,
    archivedAt: status === "archived" ? now : null,
    archivedFrom: null,
    createdBy: userId,
    createdAt: postedAt,
    updatedAt: now,
  };
  const identity = row.externalId
    ? `${source} job ${row.externalId}`
    : `job ${lower(row.title, row.company, row.location)}`;
  return { record, identity, path: oldPath(row.oldUrl) };
}

const SUMMARY_LENGTH = 300;

/** The first sentences of a Markdown text, without its marks. */
function summarize(content: string): string {
  const text = content
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[#>\s*-]+/gm, "")
    .replace(/[*_`]|\\(?=\n)/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SUMMARY_LENGTH / 2))}…`;
}

/** A draft, or an article that is published since its old date. It keeps a category that is not in the list. */
export function toArticle({ source, now, userId, newId, lists }: RowContext, row: ImportedRow<"articles">) {
  const isPublished = row.status === "published";
  const publishedAt = row.publishedAt && row.publishedAt < now ? row.publishedAt : now;
  const summary = row.summary || summarize(row.content) || row.title;
  const record: ArticleRecord = {
    id: newId(),
    title: row.title,
    summary: summary.slice(0, 600),
    content: row.content,
    contentHtml: isPublished ? renderMarkdown(row.content) : null,
    category: findKey(lists, "categories", row.category) ?? row.category,
    author: row.author,
    keywords: row.keywords || null,
    readTime: estimateReadTime(row.content),
    status: isPublished ? "published" : "draft",
    publishedAt: isPublished ? publishedAt : null,
    firstPublishedAt: isPublished ? publishedAt : null,
    createdBy: userId,
    createdAt: publishedAt,
    updatedAt: now,
  };
  const identity = row.externalId ? `${source} article ${row.externalId}` : `article ${lower(row.title)}`;
  return { record, identity, path: oldPath(row.oldUrl) };
}

const TOO_OLD = `Older than the retention period of ${RETENTION_MONTHS} months.`;

/** Throws AppError when the retention rule would delete the person in the next night. */
function assertRetained(time: string | undefined, cutoff: string): void {
  if (time !== undefined && time < cutoff) throw new AppError("validation_failed", TOO_OLD);
}

type PersonContext = RowContext & { cutoff: string };
type Named = { email: string; firstName: string; lastName: string; phone: string };

const leadOf = ({ now, newId, legalBasis }: RowContext, person: Named, seen: string): LeadRecord => ({
  id: newId(),
  firstName: person.firstName || null,
  lastName: person.lastName || null,
  email: person.email,
  emailKey: person.email,
  phone: person.phone || null,
  phoneKey: person.phone ? toE164(person.phone) : null,
  leadType: "candidate",
  leadSource: IMPORT_SOURCE,
  legalBasis,
  lastActivity: seen,
  createdAt: seen,
  updatedAt: now,
});

/** A lead without a response target. Throws AppError for a person whom retention would erase. */
export function toPerson(context: PersonContext, row: ImportedRow<"people">) {
  assertRetained(row.createdAt, context.cutoff);
  const type = row.type ?? "candidate";
  const seen = row.createdAt && row.createdAt < context.now ? row.createdAt : context.now;
  const record: LeadRecord = {
    ...leadOf(context, row, seen),
    company: row.company || null,
    leadType: type,
    pipeline: type === "candidate" ? candidatePipeline : type === "employer" ? clientPipeline : null,
    tags: row.tags,
  };
  return { record, identity: `person ${row.email}`, notes: row.notes };
}

/** An application and the lead of its person. Throws AppError for one that retention would delete. */
export function toApplication(context: PersonContext, row: ImportedRow<"applications">) {
  assertRetained(row.appliedAt, context.cutoff);
  const { source, now, newId } = context;
  const appliedAt = row.appliedAt && row.appliedAt < now ? row.appliedAt : now;
  const stage = row.stage ?? "new";
  const record: ApplicationRecord = {
    id: newId(),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    currentPosition: row.currentPosition || null,
    additionalInfo: row.notes || null,
    resumeUrl: row.resumeUrl || null,
    jobId: null,
    jobTitle: row.jobTitle || null,
    stage,
    source: IMPORT_SOURCE,
    createdAt: appliedAt,
    updatedAt: appliedAt,
  };
  const lead: LeadRecord = {
    ...leadOf(context, row, appliedAt),
    pipeline: candidatePipeline,
    pipelineStage: candidateStages[stage],
    applicationId: record.id,
  };
  const identity = row.externalId
    ? `${source} application ${row.externalId}`
    : `application ${lower(row.email, row.jobTitle, row.jobExternalId, row.appliedAt ?? "")}`;
  const jobIdentity = row.jobExternalId ? `${source} job ${row.jobExternalId}` : null;
  return { record, identity, lead, jobIdentity };
}

const NO_EVIDENCE = "Without evidence of a consent: imported as unsubscribed.";

/** Active only with evidence: the time of the consent, and the form or words. */
export function toSubscriber({ now, newId }: RowContext, row: ImportedRow<"subscribers">) {
  const hasEvidence = row.consentAt !== undefined && row.consentAt <= now && row.consentSource !== "";
  const isActive = hasEvidence && row.status !== "unsubscribed";
  const record: SubscriberRecord = {
    id: newId(),
    email: row.email,
    status: isActive ? "active" : "unsubscribed",
    source: IMPORT_SOURCE,
    wordingVersion: isActive ? row.consentSource : null,
    confirmedAt: isActive ? row.consentAt! : null,
    unsubscribedAt: isActive ? null : now,
    createdAt: now,
    updatedAt: now,
  };
  const consent = isActive
    ? {
        id: newId(),
        email: row.email,
        kind: "newsletter" as const,
        granted: true,
        wordingVersion: row.consentSource,
        source: IMPORT_SOURCE,
        ip: row.consentIp || null,
        createdAt: row.consentAt!,
      }
    : null;
  const reason = isActive || row.status === "unsubscribed" ? null : NO_EVIDENCE;
  return { record, identity: `subscriber ${row.email}`, consent, reason };
}

/** Throws AppError when both addresses are the same. */
export function toRedirect({ now, newId }: RowContext, row: ImportedRow<"redirects">) {
  if (toRedirectPath(row.to || "https://site.invalid") === row.from)
    throw new AppError("validation_failed", "The old and the new address are the same.");
  const stamps = { createdAt: now, updatedAt: now };
  const record = { id: newId(), fromPath: row.from, toUrl: row.to || null, ...stamps };
  return { record, identity: `redirect ${row.from}` };
}

/** Parses a row. Throws AppError with the first error of each field in one sentence. */
export function parseRow<K extends keyof typeof importedRows>(
  kind: K,
  fields: Record<string, string>,
): ImportedRow<K> {
  const schema: z.ZodType = importedRows[kind];
  const result = schema.safeParse(fields);
  if (result.success) return result.data as ImportedRow<K>;
  const reasons = result.error.issues.map((issue) => {
    const name = issue.code === "unrecognized_keys" ? issue.keys.join(", ") : String(issue.path[0] ?? "");
    const label = name in fieldLabels ? fieldLabels[name as ImportFieldName] : name;
    return label ? `${label}: ${issue.message}` : issue.message;
  });
  throw new AppError("validation_failed", [...new Set(reasons)].slice(0, 4).join(" "));
}

/** Text of the timeline entry: where the data came from, and why it may be stored. */
export const originNote = (source: ImportSource, legalBasis: LegalBasis | null, notes: string): string =>
  [
    notes,
    `Source: ${sourceLabels[source]}.${legalBasis ? ` Legal basis: ${legalBasisLabels[legalBasis]}.` : ""}`,
  ]
    .filter(Boolean)
    .join("\n\n");

/** Headline of the timeline entry: "Imported from Bullhorn". */
export const importSubject = (source: ImportSource): string =>
  `Imported from ${sourceLabels[source].replace(/ \(.*\)$/, "")}`;
