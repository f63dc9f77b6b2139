import type { ImportKind, LegalBasis } from "#contract/imports/constants.ts";
import type { ImportedRow, RowResult } from "#contract/imports/schemas.ts";
import type { consents } from "#worker/db/tables/consents.ts";
import type { redirects } from "#worker/db/tables/imports.ts";
import type { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { sha256 } from "#worker/base/crypto.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import * as find from "./find-queries.ts";
import {
  type ApplicationRecord,
  type ArticleRecord,
  importSubject,
  type JobRecord,
  type LeadRecord,
  originNote,
  type RowContext,
  type SubscriberRecord,
  toApplication,
  toArticle,
  toJob,
  toPerson,
  toRedirect,
  toSubscriber,
} from "./rules.ts";

type Entry = typeof leadActivities.$inferInsert & { id: string };

/** One record to write with what belongs to it. */
export type RecordPlan = {
  id: string;
  identity: string;
  /** The record that is there already, and why this row means it. */
  existing: { id: string; reason: string; updatedAt?: string } | null;
  reason: string | null;
  /** Empty fields of the existing lead that get a value. */
  filled: (keyof LeadRecord)[];
  /** Adds what this row knows to an earlier row of the batch that creates the same person; false if it adds nothing. */
  fillInto?: (other: RecordPlan) => boolean;
  job?: JobRecord;
  article?: ArticleRecord;
  /** The person; with an application, the lead that is created with it. */
  lead?: LeadRecord;
  application?: ApplicationRecord;
  subscriber?: SubscriberRecord;
  redirect?: typeof redirects.$inferInsert & { id: string };
  consent?: typeof consents.$inferInsert & { id: string };
  entry?: Entry;
  /** Address of the record at the old site. */
  path?: string | null;
};

/** What happens to a row. */
export type RowPlan = RowResult & {
  key: string | null;
  entityId: string | null;
  /** What a created or joined row writes. */
  record: RecordPlan | null;
};

type Context = RowContext & { cutoff: string };
type Parsed = { row: number; value: { data: ImportedRow<ImportKind> } };
type Converted<T> = { row: number; value: T } | RowPlan;
type Convert = <T>(row: number, action: () => T) => Converted<T>;

const FILLABLE = ["firstName", "lastName", "phone", "company"] as const;

const base = (id: string, identity: string): RecordPlan => ({
  id,
  identity,
  existing: null,
  reason: null,
  filled: [],
});

const values = <T>(rows: readonly Converted<T>[]): T[] =>
  rows.flatMap((one) => ("value" in one ? [one.value] : []));

const mapValues = <T, U>(rows: readonly Converted<T>[], change: (value: T) => U): Converted<U>[] =>
  rows.map((one) => ("value" in one ? { row: one.row, value: change(one.value) } : one));

/** The records of parsed rows, each with the stored record that it means. */
export async function planRecords(
  ctx: StaffCtx,
  kind: ImportKind,
  context: Context,
  legalBasis: LegalBasis | null,
  rows: readonly Parsed[],
  convert: Convert,
): Promise<Converted<RecordPlan>[]> {
  // Safe: `rows` were parsed as `kind`.
  const each = <T>(change: (data: never) => T) =>
    rows.map(({ row, value }) => convert(row, () => change(value.data as never)));
  switch (kind) {
    case "jobs":
      return planJobs(
        ctx,
        each((data: ImportedRow<"jobs">) => toJob(context, data)),
      );
    case "articles":
      return planArticles(
        ctx,
        each((data: ImportedRow<"articles">) => toArticle(context, data)),
      );
    case "people":
      return planPeople(
        ctx,
        context,
        legalBasis,
        each((data: ImportedRow<"people">) => toPerson(context, data)),
      );
    case "applications":
      return planApplications(
        ctx,
        context,
        legalBasis,
        each((data: ImportedRow<"applications">) => toApplication(context, data)),
      );
    case "subscribers":
      return planSubscribers(
        ctx,
        each((data: ImportedRow<"subscribers">) => toSubscriber(context, data)),
      );
    case "redirects":
      return planRedirects(
        ctx,
        each((data: ImportedRow<"redirects">) => toRedirect(context, data)),
      );
  }
}

async function planJobs(ctx: StaffCtx, rows: readonly Converted<ReturnType<typeof toJob>>[]) {
  const named = values(rows).map(({ record: { title, company, location } }, n) => ({
    n,
    title,
    company,
    location,
  }));
  const same = new Map((await find.listSameJobs(ctx.db, named)).map(({ n, id }) => [n, id]));
  const ids = new Map(values(rows).map((value, n) => [value, same.get(n)]));
  return mapValues(rows, (value): RecordPlan => {
    const id = ids.get(value);
    const existing = id ? { id, reason: "A job with this title, company and location exists." } : null;
    return { ...base(value.record.id, value.identity), existing, job: value.record, path: value.path };
  });
}

async function planArticles(ctx: StaffCtx, rows: readonly Converted<ReturnType<typeof toArticle>>[]) {
  const titles = values(rows).map(({ record }) => record.title);
  const same = new Map((await find.listSameArticles(ctx.db, titles)).map(({ id, title }) => [title, id]));
  return mapValues(rows, ({ record, identity, path }): RecordPlan => {
    const id = same.get(record.title);
    const existing = id ? { id, reason: "An article with this title exists." } : null;
    return { ...base(record.id, identity), existing, article: record, path };
  });
}

const createEntry = (
  { newId, now, source }: Context,
  legalBasis: LegalBasis | null,
  leadId: string,
  notes: string,
  subject = importSubject(source),
): Entry => ({
  id: newId(),
  leadId,
  activityType: "note",
  subject,
  description: originNote(source, legalBasis, notes),
  completedAt: now,
  isAutomated: true,
  createdAt: now,
  updatedAt: now,
});

/** Copies values and notes into a person who is about to be created; false if there is nothing new. */
function fillPerson({ lead, entry }: RecordPlan, from: LeadRecord, notes: string): boolean {
  if (!lead || !entry) return false;
  const empty = FILLABLE.filter((name) => !lead[name] && from[name]);
  for (const name of empty) lead[name] = from[name] ?? null;
  if (empty.includes("phone")) lead.phoneKey = from.phoneKey ?? null;
  const isNew = notes !== "" && !entry.description?.includes(notes);
  if (isNew) entry.description = `${notes}\n\n${entry.description ?? ""}`;
  return isNew || empty.length > 0;
}

async function planPeople(
  ctx: StaffCtx,
  context: Context,
  legalBasis: LegalBasis | null,
  rows: readonly Converted<ReturnType<typeof toPerson>>[],
) {
  const emails = values(rows).map(({ record }) => record.emailKey);
  const leads = new Map((await find.listLeads(ctx.db, emails)).map((lead) => [lead.emailKey, lead]));
  return mapValues(rows, ({ record, identity, notes }): RecordPlan => {
    const lead = leads.get(record.emailKey);
    const plan = { ...base(record.id, identity), lead: record };
    const entry = createEntry(context, legalBasis, lead?.id ?? record.id, notes);
    if (!lead) return { ...plan, entry, fillInto: (other) => fillPerson(other, record, notes) };
    const filled = FILLABLE.filter((name) => !lead[name] && record[name]);
    const isNoted = notes === "" || (JSON.parse(lead.notes) as string[]).some((text) => text.includes(notes));
    const reason = "Same email address as a stored person.";
    const existing = { id: lead.id, reason, updatedAt: lead.updatedAt };
    return { ...plan, existing, filled: [...filled], ...((filled.length > 0 || !isNoted) && { entry }) };
  });
}

/** Jobs by key of their import, then by title where only one has it. */
async function findJobs(ctx: StaffCtx, rows: readonly ReturnType<typeof toApplication>[]) {
  const identities = [...new Set(rows.flatMap(({ jobIdentity }) => jobIdentity ?? []))];
  const keys = new Map(
    await Promise.all(identities.map(async (identity) => [await sha256(identity), identity] as const)),
  );
  const created = await find.listBySourceKey(ctx.db, [...keys.keys()]);
  const byIdentity = new Map(created.map(({ key, id }) => [keys.get(key)!, id]));
  const titles = [...new Set(rows.flatMap(({ record }) => record.jobTitle ?? []))];
  const byTitle = new Map<string, string | null>();
  for (const { id, title } of await find.listJobsByTitle(ctx.db, titles)) {
    const name = title.toLowerCase();
    byTitle.set(name, byTitle.has(name) ? null : id);
  }
  return ({ jobIdentity, record }: ReturnType<typeof toApplication>): string | null => {
    const imported = jobIdentity === null ? undefined : byIdentity.get(jobIdentity);
    return imported ?? byTitle.get((record.jobTitle ?? "").toLowerCase()) ?? null;
  };
}

async function planApplications(
  ctx: StaffCtx,
  context: Context,
  legalBasis: LegalBasis | null,
  rows: readonly Converted<ReturnType<typeof toApplication>>[],
) {
  const all = values(rows);
  const stored = await find.listLeads(
    ctx.db,
    all.map(({ lead }) => lead.emailKey),
  );
  const leadIds = new Map(stored.map(({ emailKey, id }) => [emailKey, id]));
  const findJob = await findJobs(ctx, all);
  const reasons = { noJob: "No job of this name: imported without one." };
  return mapValues(rows, (value): RecordPlan => {
    const { record, identity, lead } = value;
    const known = leadIds.get(lead.emailKey);
    leadIds.set(lead.emailKey, known ?? lead.id);
    const jobId = findJob(value);
    const application = { ...record, jobId };
    const subject = record.jobTitle ? `Applied for ${record.jobTitle}` : "Sent a resume";
    return {
      ...base(record.id, identity),
      reason: record.jobTitle && !jobId ? reasons.noJob : null,
      application,
      ...(!known && { lead }),
      entry: createEntry(context, legalBasis, known ?? lead.id, "", subject),
    };
  });
}

async function planSubscribers(ctx: StaffCtx, rows: readonly Converted<ReturnType<typeof toSubscriber>>[]) {
  const emails = values(rows).map(({ record }) => record.email);
  const stored = new Map((await find.listSubscribers(ctx.db, emails)).map((row) => [row.email, row]));
  return mapValues(rows, ({ record, identity, consent, reason }): RecordPlan => {
    const known = stored.get(record.email);
    const existing = known ? { id: known.id, reason: `Already stored as ${known.status}.` } : null;
    const plan = { ...base(record.id, identity), existing, reason, subscriber: record };
    return { ...plan, ...(consent && { consent }) };
  });
}

async function planRedirects(ctx: StaffCtx, rows: readonly Converted<ReturnType<typeof toRedirect>>[]) {
  const paths = values(rows).map(({ record }) => record.fromPath);
  const stored = new Map((await find.listRedirectsFrom(ctx.db, paths)).map((row) => [row.fromPath, row.id]));
  return mapValues(rows, ({ record, identity }): RecordPlan => {
    const id = stored.get(record.fromPath);
    const existing = id ? { id, reason: "This address is already redirected." } : null;
    return { ...base(record.id, identity), existing, redirect: record };
  });
}
