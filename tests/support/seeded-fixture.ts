import { cronSchedule } from "#worker/background/cron.ts";
import { addTime } from "#worker/base/clock.ts";
import { newId } from "#worker/base/ids.ts";
import { templates } from "#worker/features/article-generation/templates.ts";
import { CONFIRM_ACTION, PREFERENCES_ACTION, UNSUBSCRIBE_ACTION } from "#worker/features/newsletter/rules.ts";
import { signLink } from "#worker/runtime/signed-link.ts";
import { insertArticle } from "./articles.ts";
import { insertAccountLink } from "./account-links.ts";
import { insertApiKeys } from "./api-keys.ts";
import { createLargeFixture } from "./large-fixture.ts";
import { listFreeSlots, SHORT_TYPE_ID } from "./bookings.ts";
import { allRows, setBaseRows, prepareDatabase, wipe } from "./database.ts";
import { createTestUser, insertTestRole, storeSession, testApp } from "./test-app.ts";
import type { Person } from "./person.ts";
import { adjustRecruitingRows, insertCalendar, insertOwnStages, type StageRow } from "./recruiting-rows.ts";
import { fieldValues, keys, listValues } from "./field-values.ts";
import { createHold, insertSessions, mergeTwoLeads } from "./seeded-rows.ts";
import { createSuspectedSubmissions } from "./spam.ts";
import { findTable } from "./find-table.ts";
import { insertPasskey } from "./second-factor.ts";
import { select } from "./tables.ts";

/** Callers: a visitor without a session, or staff by role. */
export const senders = ["visitor", "user", "recruiter", "manager", "admin"] as const;
export type Sender = (typeof senders)[number];

/** Seeded data whose ids, versions, times and tokens a request may use. */
export type SeededFixture = {
  /** Valid path segments, by parameter name. */
  segments: (pattern: string, name: string) => string[];
  /** Valid values of a field, by name; undefined if any value of the type is valid. */
  validValues: (pattern: string, name: string) => unknown[] | undefined;
  people: Record<Sender, () => Person>;
};

/** Placeholders in a body for the current values of the resource. */
export const CURRENT_VALUE = { version: "§version§", updatedAt: "§updated_at§", sequence: "§sequence§" };

type CachedFixture = {
  rows: Awaited<ReturnType<typeof allRows>>;
  sessions: [string, string][];
  fixture: SeededFixture;
};
let cachedFixture: CachedFixture | undefined;

const LINKEDIN_POST = "https://www.linkedin.com/feed/update/urn:li:share:7123456789/";
const CREDENTIAL_ID = "AAECAwQFBgcICQoLDA0ODw";
const PORTAL_URL = "https://www.example.com/x";

const ROLES = ["user", "recruiter", "manager", "admin"] as const;

/** Dates of an article that the editorial calendar can move. */
const [MOVABLE_AT, ...MOVE_DAYS] = [30, 40, 50].map((days) => addTime(new Date(), days, "day").toISOString());

/** Adds states that the large fixture lacks, and removes rows that would be slow to restore. */
async function adjustRows(job: string): Promise<void> {
  const now = new Date().toISOString();
  await select("update articles set version = 2 where id in (select article_id from article_revisions)");
  // Roles that can be renamed and deleted, and presets that a reset changes.
  for (const capabilities of [["jobs.read"], ["crm.read"], []]) await insertTestRole(capabilities);
  await select("update roles set description = 'Edited.' where id in ('user', 'manager')");
  for (const status of ["draft", "approved"] as const) {
    for (const deletedAt of [null, null, now]) await insertArticle({ status, deletedAt, publishedAt: null });
  }
  await insertArticle({ status: "approved", publishedAt: null, scheduledFor: MOVABLE_AT });
  await select(
    `delete from jobs where id <> ? and id not in (select job_id from applications where job_id is not null)
      and rowid > (select min(rowid) + 8 from jobs)`,
    job,
  );
  await select(
    "update jobs set deleted_at = ? where id <> ? and rowid < (select min(rowid) + 2 from jobs)",
    now,
    job,
  );
  for (const { id } of await select<{ id: string }>("select id from linkedin_posts"))
    await select("update linkedin_posts set id = ?, status = 'failed' where id = ?", newId(), id);
  await select(
    "update linkedin_posts set status = 'unknown' where rowid = (select min(rowid) from linkedin_posts)",
  );
  await select("update lead_activities set activity_type = 'task', completed_at = null where rowid % 3 = 0");
  // Their queue messages are still in flight and would change rows during a test.
  await select(
    `update deliveries set status = iif(rowid % 3 = 0, 'dead', 'sent'), sent_at = iif(rowid % 3 = 0, null, ?)
      where status in ('waiting', 'sending')`,
    now,
  );
  for (const cron of Object.keys(cronSchedule))
    await select("insert into cron_runs (cron, started_at) values (?, ?)", cron, now);
}

async function createFixture(): Promise<CachedFixture> {
  const admin = await testApp.as("admin");
  const ids = await createLargeFixture(admin);
  await testApp.visitor().call("POST /api/newsletter", { body: { email: "reader@example.com" } });
  const held = await createHold();
  const merged = await mergeTwoLeads(admin, ids.lead);
  await createSuspectedSubmissions();
  await adjustRows(ids.job);
  await adjustRecruitingRows(admin, ids.application);
  const ownRevision = await insertOwnStages(ids.job);
  const [reader] = await select<{ id: string }>(
    "select id from newsletter_subscribers where email = 'reader@example.com'",
  );
  // A day without bookings of the fixture.
  const { slots } = await listFreeSlots(SHORT_TYPE_ID, testApp.visitor(), -1);
  const sessions: [string, string][] = [];
  const [listedUser] = await select<{ id: string }>(
    "select id from users where email is not null and is_active and id <> ? order by id limit 1",
    admin.userId,
  );
  await insertSessions(admin.userId!, "ab");
  const people = { visitor: () => testApp.visitor() } as SeededFixture["people"];
  for (const role of ROLES) {
    const [{ id }, token] = [await createTestUser({ role }), newId()];
    sessions.push([token, id]);
    if (role === "admin") await insertSessions(id, "cd");
    await insertCalendar(id, PORTAL_URL);
    await insertApiKeys(id);
    await insertPasskey(id);
    people[role] = () => testApp.withSession(id, token);
  }
  const { times: interviewTimes } = (
    await testApp.visitor().call("GET /api/interview-links/times", { query: { token: ids.choose } })
  ).body;
  const accountLinks = await Promise.all(
    (["password", "invitation", "email_old"] as const).map((purpose) =>
      insertAccountLink(purpose, listedUser!.id),
    ),
  );
  const rows = await allRows();
  const sessionUserIds = new Set(sessions.map(([, id]) => id));
  const selectIds = (table: string, isSuspected: boolean): string[] =>
    (rows.get(table) ?? [])
      .filter((row) => (row.spam_status === "suspected") === isSuspected)
      .map(({ id }) => String(id));
  // Suspected rows are for the decisions about them only.
  const listIds = (table = ""): string[] => selectIds(table, false).filter((id) => !sessionUserIds.has(id));
  const newsletterTokens = await Promise.all([
    signLink(testApp.ctx(), CONFIRM_ACTION, reader!.id, 7),
    signLink(testApp.ctx(), UNSUBSCRIBE_ACTION, reader!.id),
    signLink(testApp.ctx(), PREFERENCES_ACTION, reader!.id),
  ]);
  const [stage] = await select<{ pipeline: string; stage: string }>(
    "select pipeline, pipeline_stage as stage from crm_leads limit 1",
  );
  const stages = await select<StageRow>("select * from job_stages where job_id is null order by sort_order");
  const stageIds = stages.map(({ id }) => id);
  // With another name of the first one, so that saving them changes it.
  const toStages = (toId: (row: StageRow) => string | null) =>
    stages.map((row, index) => ({
      id: toId(row),
      name: index === 0 ? `${row.name} and more` : row.name,
      kind: row.kind,
      candidateLabel: row.candidate_label,
      templateId: row.template_id,
    }));
  const orders = new Map((rows.get("job_orders") ?? []).map((row) => [row.job_id, row]));
  const openCompanies = (rows.get("jobs") ?? []).filter((row) => !orders.has(row.id) && !row.deleted_at);
  const contacts = (rows.get("client_contacts") ?? []).filter(
    (row) => row.client_id === orders.get(ids.job)?.client_id,
  );
  const source = rows.get("article_claim_sources")![0]!;
  const feedTokens = rows.get("job_feed_tokens") ?? [];
  const currentFeed = feedTokens.find((row) => row.ends_at === null)!;
  const formerFeed = feedTokens.find((row) => row.ends_at !== null)!;
  const emails = (rows.get("crm_leads") ?? []).map(({ email }) => String(email));
  const tokens: [RegExp, string][] = [
    [/auth\/(reset|links)/, accountLinks[0]!.token],
    [/auth\/invitation/, accountLinks[1]!.token],
    [/auth\/email/, accountLinks[2]!.token],
    [/newsletter\/confirm/, newsletterTokens[0]],
    [/newsletter\/preferences/, newsletterTokens[2]],
    [/newsletter/, newsletterTokens[1]],
    [/appointments\/:id\/confirm/, held.token],
    [/booking/, ids.manage],
    [/interview-links/, ids.choose],
    [/employer-consent/, ids.consent],
    [/shortlist/, ids.shortlist],
    [/privacy/, ids.record],
    [/preview/, ids.preview],
  ];
  const fields: Record<string, unknown[]> = {
    ...fieldValues,
    jobId: listIds("jobs"),
    articleId: listIds("articles"),
    articleIds: listIds("articles").map((id) => [id]),
    portalIds: listIds("job_portals").map((id) => [id]),
    templateId: templates.map(({ id }) => id),
    bookingTypeId: listIds("booking_types"),
    appointmentDate: slots.map(({ startsAt }) => startsAt),
    moving: [ids.appointment],
    date: [ids.day],
    userId: listIds("users"),
    roleId: listIds("roles"),
    replacement: listIds("roles"),
    ownerId: listIds("users").slice(0, 3),
    clientId: listIds("clients"),
    contactId: listIds("client_contacts"),
    leadId: listIds("crm_leads"),
    assignedTo: listIds("users").slice(0, 3),
    applicationId: [ids.application],
    criterionId: listIds("scorecard_criteria"),
    candidateId: listIds("submittal_candidates"),
    stageId: stageIds,
    fromStageId: stageIds,
    moveTo: stageIds,
    moveIds: listIds("application_moves").map((id) => [id]),
    owner: [...listIds("users").slice(0, 2), "none"],
    reason: keys("rejection-reasons"),
    interviewers: listIds("users").slice(0, 2),
    interviewerIds: listIds("users")
      .slice(0, 2)
      .map((id) => [id]),
    offeredTimes: [[], interviewTimes.slice(-20, -10)],
    viewId: listIds("saved_views"),
    pipeline: [stage!.pipeline],
    pipelineStage: [stage!.stage],
  };
  /** Resources in the state that an endpoint requires, for which hardly any random id is valid. */
  const resources: [RegExp, { id: string; otherId?: string }][] = [
    [/appointments\/:id\/confirm/, held],
    [/leads\/:id\/unmerge/, merged],
    [/postings\/:portalId\/confirm/, { id: ids.job, otherId: ids.feed }],
    [/feed\/addresses$/, { id: String(currentFeed.portal_id) }],
    [/feed\/addresses\/:addressId/, { id: String(formerFeed.portal_id), otherId: String(formerFeed.id) }],
    [/sources\/:sourceId/, { id: String(source.article_id), otherId: String(source.id) }],
  ];
  const findResource = (pattern: string) => resources.find(([shape]) => shape.test(pattern))?.[1];
  /** Fields of the endpoints of a path. */
  const endpointFields: [RegExp, Record<string, unknown[]>][] = [
    [/submittals\/preparation$/, { jobId: [ids.job], applications: [ids.application] }],
    [
      /submittals$/,
      {
        jobId: [ids.job],
        contactId: contacts.map(({ id }) => id),
        candidates: [[{ applicationId: ids.application, headline: "Planner", profile: "Plans." }]],
      },
    ],
    [
      /calendar\/move$/,
      {
        kind: ["article"],
        id: (rows.get("articles") ?? [])
          .filter((row) => row.scheduled_for === MOVABLE_AT)
          .map(({ id }) => id),
        at: [MOVABLE_AT],
        to: MOVE_DAYS,
      },
    ],
    [/content\/articles$/, { slug: [null] }],
    // Authenticators create these ids.
    [/step-up$|passkeys?$/, { id: [CREDENTIAL_ID], rawId: [CREDENTIAL_ID] }],
    [/activity-logs$/, { entityId: listIds("jobs") }],
    [/postings\/:portalId\/confirm/, { adUrl: ["", PORTAL_URL] }],
    [/feed\/addresses$/, { replaces: [String(currentFeed.id)] }],
    [/articles\/:id\/schedule$/, { publishAt: MOVE_DAYS, unpublishAt: [null] }],
    [/newsletter\/preferences$/, { topics: [{ "Market Trends": true }] }],
    [
      /sms\/campaigns/,
      {
        audience: [{ tags: [], stages: [], leadTypes: [], sources: [] }],
        template: ["New roles at {{firm}}."],
        quietFrom: ["21:00"],
        quietUntil: ["08:00"],
        startAt: [null],
      },
    ],
    [/jobs\/:id\/order$/, { contactId: [null], version: [1] }],
    [/clients\/suggestions$/, { company: openCompanies.map(({ company }) => company) }],
    [
      /placements/,
      {
        applicationId: (rows.get("placements") ?? []).map((row) => row.application_id),
        offeredAt: ["2026-01-05"],
        startDate: ["2026-02-02", null],
        endDate: ["2026-03-02", null],
        fee: [null, { kind: "percent", value: 22.5 }],
      },
    ],
    [/interviews(\/:id\/reschedule)?$|interview-links\/choose$/, { startsAt: interviewTimes.slice(-9) }],
    [
      /people\/bulk-edit$/,
      { change: [{ addTags: ["Fluent"] }, { leadType: "client" }, { assignedTo: null }] },
    ],
    [
      /people\/bulk-edit\/undo$/,
      {
        records: (rows.get("crm_leads") ?? []).map(({ id, version }) => [
          { id, version, change: { addTags: ["Fluent"] } },
        ]),
      },
    ],
    // Without ids, the stages of any job are replaced.
    [/jobs\/:id\/stages$/, { revision: [ownRevision], stages: [toStages(() => null)], removed: [[]] }],
    [
      /pipeline\/stages$/,
      {
        revision: [
          `${stages.length} ${stages
            .map((row) => row.updated_at)
            .toSorted()
            .at(-1)}`,
        ],
        stages: [toStages(({ id }) => id)],
        removed: [[]],
      },
    ],
  ];
  const redirect: Record<string, string[]> = { from: ["/old-page"], to: ["/jobs", ""] };
  const dateRange: Record<string, string> = { from: ids.from, to: ids.to };
  const fixture: SeededFixture = {
    people,
    segments: (pattern, name) => {
      if (name === ":version") return ["1"];
      if (name === ":slug")
        return (rows.get(findTable(pattern) ?? "admin_portals") ?? []).map(({ slug }) => String(slug));
      const resource = findResource(pattern);
      if (resource) return [/:(source|address|portal)Id/.test(name) ? resource.otherId! : resource.id];
      const isNestedId = !pattern.includes(":id") || pattern.indexOf(name) > pattern.indexOf(":id");
      const table = findTable(isNestedId ? name : pattern.split(name)[0]!);
      return /spam$|suspected/.test(pattern) ? selectIds(table ?? "", true) : listIds(table);
    },
    validValues: (pattern, name) => {
      const own = endpointFields.find(([shape]) => shape.test(pattern))?.[1][name];
      if (own) return own;
      // Jobs without questions and applications without a scorecard.
      if (name === "version" && pattern.includes("sources/")) return [1];
      if (name === "version" && /screening|questions|criteria|scorecard/.test(pattern)) return [0];
      if (name in CURRENT_VALUE) return [CURRENT_VALUE[name as keyof typeof CURRENT_VALUE]];
      if (name === "token") return tokens.filter(([shape]) => shape.test(pattern)).map(([, token]) => token);
      if (name === "email" && pattern.includes("admin/people")) return emails;
      if (name === "otherId") return [findResource(pattern)?.otherId ?? listIds("crm_leads")].flat();
      if (name === "url") return pattern.includes("channels") ? [LINKEDIN_POST] : [null, PORTAL_URL];
      if (name === "id" && pattern.endsWith("/stages")) return stageIds;
      if (name === "id") return listIds(findTable(pattern));
      if (name === "ids") return listIds(findTable(pattern)).map((id) => [id]);
      if (pattern.includes("redirects") && name in redirect) return redirect[name];
      if (name === "templateId" && /pipeline|stages?$/.test(pattern)) return listIds("mail_templates");
      // Other endpoints use the same field names for something else.
      if (name in dateRange && /calendar|booking/.test(pattern))
        return [pattern.includes("calendar") ? dateRange[name] : `${dateRange[name]}T00:00:00Z`];
      return listValues(pattern, name) ?? fields[name];
    },
  };
  return { rows, sessions, fixture };
}

let restoreBaseRows: (() => Promise<void>) | undefined;

/** Every test starts with this fixture from now on: created once, restored after each test. */
export async function installSeededFixture(): Promise<void> {
  await prepareDatabase();
  cachedFixture ??= await createFixture();
  restoreBaseRows = setBaseRows(cachedFixture.rows);
  await wipe();
}

/** Restores the empty database for other test files. */
export const removeSeededFixture = (): Promise<void> | undefined => restoreBaseRows?.();

/** The fixture, with every user signed in. */
export async function getSeededFixture(): Promise<SeededFixture> {
  if (!cachedFixture) throw new Error("The seeded fixture is not installed.");
  await Promise.all(cachedFixture.sessions.map(([token, id]) => storeSession(token, id)));
  return cachedFixture.fixture;
}
