import { and, eq, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { without } from "#worker/base/full-text.ts";
import { containsTerms } from "#worker/db/contains.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { isNotSuspected } from "#worker/db/spam.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { personDocuments } from "#worker/db/tables/person-documents.ts";
import { contentVersion } from "#worker/db/tables/runtime.ts";
import { users } from "#worker/db/tables/users.ts";
import { assignee, hasOwner, type ListFilter, listColumns, matchesList, type Page } from "./list-queries.ts";
import type { ApplicationFilter, SearchPlan } from "./plan.ts";

/** The newest matches that are ranked and counted. */
export const MAX_MATCHES = 20_000;

/** Weights of name, title, company, place, skills, resume and message. */
const RELEVANCE = sql.raw("bm25(person_documents_fts, 10, 8, 4, 3, 6, 1, 1)");

const peopleVersion = (db: Db) => db.select({ version: contentVersion.people }).from(contentVersion).limit(1);

/** Ids of active and former users with these names. */
export const listUserIds = (db: Db, names: readonly string[]) =>
  db
    .select({ id: users.id, name: sql<string>`lower(${users.username})` })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, jsonValues(names)))
    .limit(100);

/**
 * An application of the person. The plus sign lets SQLite use the index: the expression `lower(email)` has no affinity, so
 * the other side must have none.
 */
export const isOfPerson = sql`lower(${applications.email}) in (select +member.email_key from crm_leads member
  where member.id = ${crmLeads.id} or member.merged_into_id = ${crmLeads.id})`;

/** Read by person: SQLite would choose the index of a stage or of the newest, and scan it for each person. */
export const applicationsByPerson = sql`${applications} indexed by applications_person`;

const anyOf = (conditions: (SQL | undefined)[]) => (conditions.length > 0 ? or(...conditions) : undefined);

const isWithin = (column: SQL, { from, to }: ApplicationFilter["dates"][number]) =>
  and(from ? sql`${column} >= ${from}` : undefined, to ? sql`${column} < ${to}` : undefined);

const isJob = (text: string) =>
  or(eq(applications.jobId, text), containsTerms(sql`coalesce(${applications.jobTitle}, '')`, text));

/** An application of the person that satisfies everything. */
const hasApplication = (db: Db, { stages, jobs, dates }: ApplicationFilter) =>
  sql`exists ${db
    .select({ one: sql`1` })
    .from(applicationsByPerson)
    .where(
      and(
        isOfPerson,
        stages.length > 0 ? inArray(applications.stage, stages) : undefined,
        anyOf(jobs.map(isJob)),
        ...dates.map((range) => isWithin(sql`${applications.createdAt}`, range)),
      ),
    )}`;

const isEmpty = ({ stages, jobs, dates }: ApplicationFilter) =>
  stages.length + jobs.length + dates.length === 0;

/** People without applications have the date on which they became known. */
function matchesApplications(db: Db, filter: ApplicationFilter): SQL | undefined {
  if (isEmpty(filter)) return undefined;
  if (filter.stages.length + filter.jobs.length > 0) return hasApplication(db, filter);
  return or(
    hasApplication(db, filter),
    and(...filter.dates.map((range) => isWithin(sql`${crmLeads.createdAt}`, range))),
  );
}

const hasSource = (db: Db, text: string) =>
  or(
    containsTerms(sql`coalesce(${crmLeads.leadSource}, '')`, text),
    sql`exists ${db
      .select({ one: sql`1` })
      .from(applicationsByPerson)
      .where(and(isOfPerson, containsTerms(sql`coalesce(${applications.source}, '')`, text)))}`,
  );

const hasAddress = (part: string) =>
  sql`exists (select 1 from crm_leads member where (member.id = ${crmLeads.id} or member.merged_into_id = ${crmLeads.id})
    and instr(member.email_key, ${part}) > 0)`;

const hasPhone = (digits: string) =>
  sql`exists (select 1 from crm_leads member where (member.id = ${crmLeads.id} or member.merged_into_id = ${crmLeads.id})
    and instr(coalesce(member.phone_key, member.phone), ${digits}) > 0)`;

const isNot = (condition: SQL | undefined) => condition && sql`(${condition}) is not true`;

/** Conditions on the lead; undefined if the plan has none. */
function leadCondition(db: Db, plan: SearchPlan, filter: ListFilter) {
  const { application, sources, owners, addresses, phones, excludedFilters } = plan;
  const { application: other } = excludedFilters;
  return and(
    matchesList(filter),
    matchesApplications(db, application),
    anyOf(sources.map((text) => hasSource(db, text))),
    anyOf(owners.map(({ userId }) => hasOwner(userId))),
    ...addresses.map(hasAddress),
    ...phones.map(hasPhone),
    ...[
      ...other.stages.map((stage: ApplicationStage) => ({ stages: [stage], jobs: [], dates: [] })),
      ...other.jobs.map((job) => ({ stages: [], jobs: [job], dates: [] })),
      ...other.dates.map((range) => ({ stages: [], jobs: [], dates: [range] })),
    ].map((each) => isNot(matchesApplications(db, each))),
    ...excludedFilters.sources.map((text) => isNot(hasSource(db, text))),
    ...excludedFilters.owners.map((owner) => isNot(hasOwner(owner.userId))),
    ...excludedFilters.addresses.map((part) => not(hasAddress(part))),
  );
}

const document = sql.raw("d");
const isAmong = (expression: string) =>
  sql`${document}.id in (select rowid from person_documents_fts where person_documents_fts match ${expression})`;

/** A line that equals the text. */
const hasLine = (column: "name" | "title", text: string) =>
  sql`instr(char(10) || lower(${document}.${sql.raw(column)}) || char(10), char(10) || ${text} || char(10)) > 0`;

/** The exact name or position, then all words in the name, in the title, in a short column, then anywhere. */
function tier({ exact, order }: SearchPlan): SQL {
  const cases = [
    ...(exact ? [sql`when ${hasLine("name", exact)} or ${hasLine("title", exact)} then 0`] : []),
    ...(order
      ? [
          sql`when ${isAmong(order.inName)} then 1 when ${isAmong(order.inTitle)} then 2
            when ${isAmong(order.inHead)} then 3`,
        ]
      : []),
  ];
  return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else 4 end` : sql`4`;
}

const searchedText = sql`lower(d.name || ' ' || d.title || ' ' || d.company || ' ' || d.place || ' ' || d.skills || ' ' || d.resume || ' ' || d.message)`;
const hasLiteral = (literal: string) => sql`instr(${searchedText}, ${literal}) > 0`;

/** The documents `d` of all matches. */
function matchingDocuments(db: Db, plan: SearchPlan, filter: ListFilter) {
  const onLead = leadCondition(db, plan, filter);
  const lead = onLead ? sql`cross join ${crmLeads} on ${crmLeads.id} = d.lead_id` : sql``;
  const literals = plan.literals.map(hasLiteral);
  const [from, where] =
    plan.match === null
      ? [
          sql`person_documents d`,
          and(plan.excluded === null ? undefined : not(isAmong(plan.excluded)), onLead, ...literals),
        ]
      : [
          sql`person_documents_fts cross join person_documents d on d.id = person_documents_fts.rowid`,
          and(sql`person_documents_fts match ${without(plan.match, plan.excluded)}`, onLead, ...literals),
        ];
  return sql`${from} ${lead} where ${where ?? sql`true`}`;
}

/** Whether a lead is a match, without the limit of ranked searches. */
const isMatch = (db: Db, plan: SearchPlan): SQL =>
  sql`${crmLeads.id} in (select d.lead_id from ${matchingDocuments(db, plan, {})})`;

/** The condition of the list; `plan` is that of a search: null if it has no word, and finds nobody. */
export const listCondition = (db: Db, filter: ListFilter, plan?: SearchPlan | null) =>
  plan === null
    ? sql`false`
    : and(
        isNull(crmLeads.mergedIntoId),
        isNotSuspected(crmLeads),
        matchesList(filter),
        plan && isMatch(db, plan),
      );

/** One row: the ids of the documents of all matches as JSON, best first: by tier, then by relevance, then newest. */
function rankedIds(db: Db, plan: SearchPlan, filter: ListFilter): SQL {
  const [score, newestFirst] =
    plan.match === null ? [sql`0`, sql`d.id desc`] : [RELEVANCE, sql`person_documents_fts.rowid desc`];
  return sql`(select json_group_array(id order by tier, score, id desc) as ids from (
    select d.id as id, ${tier(plan)} as tier, ${score} as score
    from ${matchingDocuments(db, plan, filter)} order by ${newestFirst} limit ${MAX_MATCHES + 1}))`;
}

const parseIds = (ids: string) => JSON.parse(ids) as number[];

/** Ids of the documents of all matches, best first. */
export async function rankPeople(db: Db, plan: SearchPlan, filter: ListFilter): Promise<number[]> {
  const [row] = await db.all<{ ids: string }>(sql`select ids from ${rankedIds(db, plan, filter)}`);
  return parseIds(row!.ids);
}

const latestApplication = sql<
  string | null
>`(select json_object('id', ${applications.id}, 'jobTitle', ${applications.jobTitle},
  'stage', ${applications.stage}, 'createdAt', ${applications.createdAt})
  from ${applicationsByPerson} where ${isOfPerson} order by ${applications.createdAt} desc, ${applications.id} desc limit 1)`;

/** The lead and texts of a person. */
export const personColumns = {
  id: crmLeads.id,
  firstName: crmLeads.firstName,
  lastName: crmLeads.lastName,
  email: crmLeads.email,
  headline: crmLeads.headline,
  company: crmLeads.company,
  place: crmLeads.place,
  latestApplication: latestApplication.as("latest_application"),
  nameText: sql<string>`${personDocuments.name}`.as("name_text"),
  titleText: sql<string>`${personDocuments.title}`.as("title_text"),
  companyText: sql<string>`${personDocuments.company}`.as("company_text"),
  placeText: sql<string>`${personDocuments.place}`.as("place_text"),
  skillsText: sql<string>`${personDocuments.skills}`.as("skills_text"),
  resumeText: sql<string>`${personDocuments.resume}`.as("resume_text"),
  messageText: sql<string>`${personDocuments.message}`.as("message_text"),
};

/** The people of `position`, a table of keys and ids of documents, each with the version of what was searched. */
const selectPeople = (db: Db, position: SQL, where?: SQL, ids = sql`null`) =>
  db
    .select({
      ...listColumns,
      ...personColumns,
      version: sql<number>`(${peopleVersion(db)})`.as("people_version"),
      rankedIds: sql<string | null>`${ids}`.as("ranked_ids"),
    })
    .from(position)
    .innerJoin(personDocuments, sql`${personDocuments.id} = position.value`)
    .innerJoin(crmLeads, eq(crmLeads.id, personDocuments.leadId))
    .leftJoin(assignee, eq(assignee.id, crmLeads.assignedTo))
    .where(where)
    .orderBy(sql`position.key`);

/** People by the ids of their documents, in this order. */
export const listPeople = (db: Db, ids: readonly number[]) =>
  selectPeople(db, sql`json_each(${JSON.stringify(ids)}) as position`);

/** One page of all matches, best first, with the ids of all. A page after the last has no version. */
export async function rankPage(db: Db, plan: SearchPlan, filter: ListFilter, { limit, offset }: Page) {
  const rows = await selectPeople(
    db,
    sql`${rankedIds(db, plan, filter)} as ranked cross join json_each(ranked.ids) as position`,
    sql`position.key >= ${offset} and position.key < ${offset + limit}`,
    // Once: they can be many.
    sql`iif(position.key = ${offset}, ranked.ids, null)`,
  );
  const [first] = rows;
  if (first) return { rows, ids: parseIds(first.rankedIds!), version: first.version };
  return { rows, ids: offset > 0 ? await rankPeople(db, plan, filter) : [] };
}

export type FoundPerson = Awaited<ReturnType<typeof listPeople>>[number];
export type PersonRow = Pick<FoundPerson, keyof typeof personColumns>;

/** The newest matches of a name among which the best are chosen. */
const MAX_NAMES = 5_000;

type NameSearch = { match: string; inName: string; exact: string; limit: number };

/** The exact name first, then all words in the name, then newest. */
export function findPeopleByName(db: Db, { match, inName, exact, limit }: NameSearch) {
  const newest = sql`(select rowid as id from person_documents_fts where person_documents_fts match ${match}
    order by rowid desc limit ${MAX_NAMES})`;
  return db
    .select({
      id: crmLeads.id,
      name: sql<string>`trim(coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, ''))`.as(
        "name",
      ),
      email: crmLeads.email,
      company: crmLeads.company,
      applicationId: sql<
        string | null
      >`coalesce(${crmLeads.applicationId}, (select member.application_id from crm_leads member
        where member.merged_into_id = ${crmLeads.id} and member.application_id is not null limit 1))`.as(
        "application_id",
      ),
    })
    .from(sql`person_documents d`)
    .innerJoin(crmLeads, sql`${crmLeads.id} = d.lead_id`)
    .where(sql`d.id in ${newest}`)
    .orderBy(sql`${hasLine("name", exact)} desc`, sql`${isAmong(inName)} desc`, sql`d.id desc`)
    .limit(limit);
}
