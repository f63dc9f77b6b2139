import { type SQL, sql } from "drizzle-orm";
import { personMails, type TimelineKind } from "#contract/people/constants.ts";
import type { TimelineItem, TimelineQuery } from "#contract/people/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { VISIT_SUBJECT } from "#worker/features/leads/index.ts";

/** SQLite has no booleans. */
export type TimelineRow = Omit<TimelineItem, "isAutomated"> & { isAutomated: number };

/** The lead and those merged into it. */
const person = (leadId: string) => sql`person(lead_id, email_key, phone_key, address) as materialized (
  select id, email_key, phone_key, email from crm_leads where id = ${leadId} or merged_into_id = ${leadId})`;

/** Columns of all parts, in this order. */
const COLUMNS = [
  "id",
  "source",
  "kind",
  "at",
  "activityType",
  "title",
  "text",
  "status",
  "problem",
  "outcome",
  "scheduledFor",
  "completedAt",
  "duration",
  "size",
  "applicationId",
  "isAutomated",
  "username",
  "email",
] as const satisfies readonly (keyof TimelineItem)[];

type Part = Partial<Record<(typeof COLUMNS)[number], SQL>> & { from: SQL };

const select = ({ from, ...columns }: Part): SQL =>
  sql`select ${sql.join(
    COLUMNS.map((name) => sql`${columns[name] ?? sql`null`} as ${sql.raw(`"${name}"`)}`),
    sql`, `,
  )} ${from}`;

const entryKind = sql`case a.activity_type when 'note' then 'note' when 'call' then 'call' when 'meeting' then 'call'
  when 'email' then 'email' when 'sms' then 'text' when 'task' then 'task' when 'booking' then 'appointment'
  else 'change' end`;

/** The system writes an entry within the request that stores the row it announces. */
const shortlyBefore = (createdAt: SQL) =>
  sql`${createdAt} between strftime('%Y-%m-%dT%H:%M:%fZ', a.created_at, '-60 seconds')
    and strftime('%Y-%m-%dT%H:%M:%fZ', a.created_at, '+2 seconds')`;

/** Entries that only announce a row which the timeline shows itself. */
const announcesRow = (includesTexts: boolean) => sql`(
  (a.is_automated = 1 and a.activity_type = 'submission' and a.subject <> ${VISIT_SUBJECT} and (
    exists (select 1 from applications x where x.email = p.email_key and ${shortlyBefore(sql`x.created_at`)})
    or exists (select 1 from contacts x where x.email = p.email_key and ${shortlyBefore(sql`x.created_at`)})))
  or (a.is_automated = 1 and a.activity_type = 'booking' and exists (select 1 from booking_appointments x
    where x.lead_id = a.lead_id and ${shortlyBefore(sql`x.created_at`)}))
  or (a.activity_type = 'email' and a.user_id is not null and exists (select 1 from replies x
    where x.subject = a.subject and x.message = a.description and ${shortlyBefore(sql`x.created_at`)}))
  or (${includesTexts ? 1 : 0} and a.activity_type = 'sms' and a.description is not null and (
    exists (select 1 from sms_messages x where x.related_lead_id = a.lead_id and x.message = a.description)
    or exists (select 1 from sms_inbound x where x.from_number = p.phone_key and x.body = a.description))))`;

const entries = (includesTexts: boolean) =>
  select({
    id: sql`a.id`,
    source: sql`'entry'`,
    kind: entryKind,
    at: sql`a.created_at`,
    activityType: sql`a.activity_type`,
    title: sql`a.subject`,
    text: sql`a.description`,
    outcome: sql`a.outcome`,
    scheduledFor: sql`a.scheduled_for`,
    completedAt: sql`a.completed_at`,
    duration: sql`a.duration`,
    isAutomated: sql`a.is_automated`,
    username: sql`coalesce(u.full_name, u.username)`,
    email: sql`p.address`,
    from: sql`from person p join lead_activities a on a.lead_id = p.lead_id
      left join users u on u.id = a.user_id where not ${announcesRow(includesTexts)}`,
  });

type OwnPart = Omit<Part, "id" | "source" | "kind" | "at" | "isAutomated" | "email">;

/** Records `x` of the person, whose source is also their kind. */
const selectOwn = (kind: TimelineKind & TimelineItem["source"], columns: OwnPart) =>
  select({
    id: sql`x.id`,
    source: sql.raw(`'${kind}'`),
    kind: sql.raw(`'${kind}'`),
    at: sql`x.created_at`,
    isAutomated: sql`0`,
    email: sql`p.address`,
    ...columns,
  });

const submissions = [
  selectOwn("application", {
    title: sql`x.job_title`,
    text: sql`x.additional_info`,
    status: sql`x.stage`,
    outcome: sql`x.current_position`,
    from: sql`from person p join applications x on x.email = p.email_key`,
  }),
  selectOwn("file", {
    title: sql`x.resume_name`,
    size: sql`x.resume_size`,
    from: sql`from person p join applications x on x.email = p.email_key where x.resume_key is not null`,
  }),
  selectOwn("message", {
    title: sql`coalesce(x.help_type, x.inquiry)`,
    text: sql`x.message`,
    status: sql`case when x.answered_at is null then 'open' else 'answered' end`,
    from: sql`from person p join contacts x on x.email = p.email_key`,
  }),
  selectOwn("appointment", {
    title: sql`t.name`,
    text: sql`x.booker_notes`,
    status: sql`x.status`,
    scheduledFor: sql`x.starts_at`,
    duration: sql`x.duration`,
    from: sql`from person p join booking_appointments x on x.lead_id = p.lead_id
      join booking_types t on t.id = x.booking_type_id`,
  }),
];

const answerFiles = select({
  id: sql`x.id`,
  source: sql`'answer-file'`,
  kind: sql`'file'`,
  at: sql`x.created_at`,
  title: sql`x.file_name`,
  text: sql`x.label`,
  size: sql`x.file_size`,
  applicationId: sql`x.application_id`,
  isAutomated: sql`0`,
  email: sql`p.address`,
  from: sql`from person p join applications own on own.email = p.email_key
    join screening_answers x on x.application_id = own.id where x.file_key is not null`,
});

const consentParts = selectOwn("consent", {
  title: sql`x.kind`,
  text: sql`x.source`,
  status: sql`case when x.granted then 'granted' else 'withdrawn' end`,
  from: sql`from person p join consents x on x.lead_id = p.lead_id`,
});

/** Of the interviews, without the mails to interviewers. */
const mails = select({
  id: sql`d.id`,
  source: sql`'mail'`,
  kind: sql`'email'`,
  at: sql`d.created_at`,
  title: sql`coalesce(d.payload ->> 'subject', d.action)`,
  text: sql`d.payload ->> 'message'`,
  status: sql`d.status`,
  problem: sql`case when d.status = 'sent' then null else d.last_error end`,
  completedAt: sql`d.sent_at`,
  isAutomated: sql`d.action <> 'inbox.reply'`,
  username: sql`(select coalesce(u.full_name, u.username) from lead_activities a, users u where d.action = 'inbox.reply'
    and a.lead_id in (select lead_id from person) and a.activity_type = 'email' and u.id = a.user_id
    and a.subject = d.payload ->> 'subject' and a.description = d.payload ->> 'message' limit 1)`,
  from: sql`from entities e join deliveries d on d.entity_type = e.type and d.entity_id = e.id
    where d.kind = 'mail' and d.action in ${Object.keys(personMails)} and d.payload ->> 'userId' is null`,
});

const received = select({
  id: sql`x.id`,
  source: sql`'received-text'`,
  kind: sql`'text'`,
  at: sql`x.received_at`,
  text: sql`x.body`,
  isAutomated: sql`x.keyword is not null`,
  from: sql`from sms_inbound x where x.from_number in (select phone_key from person)`,
});

const sent = select({
  id: sql`x.id`,
  source: sql`'sent-text'`,
  kind: sql`'text'`,
  at: sql`x.created_at`,
  text: sql`x.message`,
  status: sql`x.status`,
  problem: sql`x.error_message`,
  isAutomated: sql`x.sent_by is null`,
  username: sql`coalesce(u.full_name, u.username)`,
  from: sql`from sms_messages x left join users u on u.id = x.sent_by
    where x.related_lead_id in (select lead_id from person)
      or (x.related_lead_id is null and x.to_number in (select phone_key from person))`,
});

const unionAll = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `);

type Scope = { includesTexts: boolean; kind: TimelineKind | undefined };

/** D1 allows five terms in a compound SELECT, so the parts are nested. */
const timeline = (leadId: string, { includesTexts, kind }: Scope) => sql`with ${person(leadId)},
  entities(type, id) as (select 'lead', lead_id from person
    union all select 'application', x.id from person p join applications x on x.email = p.email_key
    union all select 'contact', x.id from person p join contacts x on x.email = p.email_key
    union all select 'appointment', x.id from person p join booking_appointments x on x.lead_id = p.lead_id
    union all select 'interview', x.id from person p join applications own on own.email = p.email_key
      join interviews x on x.application_id = own.id),
  replies(subject, message, created_at) as (
    select d.payload ->> 'subject', d.payload ->> 'message', d.created_at
    from entities e join deliveries d on d.entity_type = e.type and d.entity_id = e.id
    where d.action = 'inbox.reply'),
  items as (select * from (${unionAll([entries(includesTexts), ...submissions])})
    union all select * from (${unionAll([answerFiles, consentParts, mails, ...(includesTexts ? [received, sent] : [])])})),
  shown as (select * from items ${kind ? sql`where "kind" = ${kind}` : sql``})`;

/** One page of everything about a person, newest first. Texts need sms.read. */
export async function listTimeline(
  db: Db,
  leadId: string,
  { limit, offset, kind }: TimelineQuery,
  { includesTexts }: { includesTexts: boolean },
): Promise<{ rows: TimelineRow[]; total: number }> {
  const from = timeline(leadId, { includesTexts, kind });
  const [rows, [totals]] = await Promise.all([
    db.all<TimelineRow>(
      sql`${from} select * from shown order by "at" desc, "id" desc, "source" limit ${limit} offset ${offset}`,
    ),
    db.all<{ total: number }>(sql`${from} select count(*) as total from shown`),
  ]);
  return { rows, total: totals?.total ?? 0 };
}
