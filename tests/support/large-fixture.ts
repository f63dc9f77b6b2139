import { insertAccountLinks } from "./account-links.ts";
import { insertChainRows } from "./activity-chain.ts";
import { insertApiKeys } from "./api-keys.ts";
import { jobPath } from "#contract/jobs/address.ts";
import { defaultEntries } from "#contract/lists/config.ts";
import { listNames } from "#contract/lists/constants.ts";
import { env } from "cloudflare:workers";
import { createConsentUrl, createShortlistUrl } from "#worker/features/submittals/links.ts";
import { openDb } from "#worker/db/client.ts";
import { writeSample } from "#worker/db/seed/write.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import { insertArticle } from "./articles.ts";
import { signInterviewToken } from "#worker/features/interviews/links.ts";
import { createBooking, listFreeSlots, SHORT_TYPE_ID } from "./bookings.ts";
import { PREFERENCES_ACTION } from "#worker/features/newsletter/rules.ts";
import { insertOffer } from "./recruiting-rows.ts";
import { signLink } from "#worker/runtime/signed-link.ts";
import { insertWebhooks } from "./webhooks.ts";
import { insertNewsletterRows } from "./newsletter.ts";
import { testApp } from "./test-app.ts";
import type { Person } from "./person.ts";
import type { FixtureIds } from "./screens.ts";
import { insertPortalRows } from "./job-boards.ts";
import { select } from "./tables.ts";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const firstId = async (table: string, where = "true") =>
  (await select<{ id: string }>(`select id from ${table} where ${where} order by id limit 1`))[0]!.id;

/** The row that stays when all others are deleted. */
const oldestId = (table: string) => firstId(table, `rowid = (select min(rowid) from ${table})`);

/** Inserts several rows into tables that the sample data leaves empty. */
async function insertMissingRows(admin: Person): Promise<void> {
  const now = day(0);
  for (const name of listNames)
    await select(
      "insert into business_lists (name, entries, created_at, updated_at) values (?, ?, ?, ?)",
      name,
      JSON.stringify(defaultEntries(name)),
      now,
      now,
    );
  for (let n = 1; n <= 3; n++) {
    const { id } = await insertArticle();
    await select(
      "insert into article_revisions (id, article_id, version, title, summary, content, category, author, created_at) values (?, ?, 1, 't', 's', 'c', 'g', 'a', ?)",
      `revision-${n}`,
      id,
      now,
    );
    await select(
      "insert into article_drafts (article_id, user_id, base_version, revision, seen_at, updated_at) values (?, ?, 1, 0, ?, ?)",
      id,
      admin.userId,
      now,
      now,
    );
    await select(
      "insert into job_drafts (job_id, user_id, base_version, revision, seen_at, updated_at) select id, ?, 1, 0, ?, ? from jobs order by id limit 1 offset ?",
      admin.userId,
      now,
      now,
      n,
    );
    await select(
      "insert into article_claim_sources (id, article_id, claim, title, citation, created_at, updated_at) values (?, ?, '7%', 't', 'c', ?, ?)",
      crypto.randomUUID(),
      id,
      now,
      now,
    );
    await select(
      "insert into linkedin_posts (id, article_id, article_title, article_category, post_content, created_at, updated_at) values (?, ?, 't', 'g', 'c', ?, ?)",
      `post-${n}`,
      id,
      now,
      now,
    );
    await select(
      "insert into channel_posts (id, channel, article_id, article_title, text, status, created_at, updated_at) values (?, 'bluesky', ?, 't', 'c', 'failed', ?, ?)",
      `post-${n}`,
      id,
      now,
      now,
    );
    await select(
      "insert into sms_messages (id, to_number, message, message_type, created_at, updated_at) values (?, '+13125550142', 'm', 'booking_confirmation', ?, ?)",
      crypto.randomUUID(),
      now,
      now,
    );
    await select(
      "insert into booking_blocked_times (id, title, start_date_time, end_date_time, time_zone, created_at, updated_at) values (?, 'Away', ?, ?, 'America/New_York', ?, ?)",
      crypto.randomUUID(),
      day(20 + n),
      day(21 + n),
      now,
      now,
    );
    await select(
      "insert into user_sessions (id, user_id, epoch, created_at, last_seen_at, expires_at, ip_address, user_agent) values (?, ?, 0, ?, ?, ?, '', '')",
      `session-${n}`,
      admin.userId,
      now,
      now,
      day(1),
    );
  }
  await Promise.all([
    insertAccountLinks(),
    insertCalendarRows(admin),
    insertChainRows(),
    insertApiKeys(admin.userId!),
    insertWebhooks(),
  ]);
  for (let n = 1; n <= 3; n++) {
    const [viewId, list] = [crypto.randomUUID(), ["jobs", "leads", "articles"][n - 1]];
    await select(
      "insert into saved_views (id, user_id, list, name, query, is_shared, created_at, updated_at) values (?1, ?2, ?3, ?4, 'status=draft', 1, ?5, ?5)",
      viewId,
      admin.userId,
      list,
      `View ${n}`,
      now,
    );
    await select(
      "insert into default_views (user_id, list, view_id) values (?, ?, ?)",
      admin.userId,
      list,
      viewId,
    );
  }
  await insertBackgroundRows(admin);
}

/** Hours, busy times and calendars of staff. */
async function insertCalendarRows(admin: Person): Promise<void> {
  const now = day(0);
  for (const [n, user] of (await select<{ id: string }>("select id from users limit 3")).entries()) {
    await select(
      "insert into staff_calendars (user_id, has_own_hours, hours_time_zone, created_at, updated_at) values (?, 1, 'America/New_York', ?2, ?2)",
      user.id,
      now,
    );
    await select(
      "insert into staff_hours (id, user_id, day_of_week, start_time, end_time, time_zone, created_at, updated_at) values (?, ?, ?, '09:00', '17:00', 'America/New_York', ?4, ?4)",
      crypto.randomUUID(),
      user.id,
      n + 1,
      now,
    );
    await select(
      "insert into staff_blocked_times (id, user_id, starts_at, ends_at, title, created_at) values (?, ?, ?, ?, 'Away', ?)",
      crypto.randomUUID(),
      admin.userId,
      day(20 + n),
      day(21 + n),
      now,
    );
  }
}

/** The same for tables that background work fills. */
async function insertBackgroundRows(admin: Person): Promise<void> {
  const job = await firstId("jobs", "status = 'published'");
  const smsId = await firstId("sms_messages");
  const portals = await select<{ id: string }>("select id from job_portals limit 3");
  await select(
    "insert into distinct_leads (lead_id, other_lead_id, created_at) select (select min(id) from crm_leads), id, ? from crm_leads order by id limit 3 offset 1",
    day(0),
  );
  for (const [n, portal] of portals.entries()) {
    const [id, at] = [crypto.randomUUID(), day(-n)];
    await select(
      "insert into bulk_runs (id, status, total, started_by, created_at, updated_at, finished_at) values (?, 'finished', 100, ?, ?3, ?3, ?3)",
      id,
      admin.userId,
      at,
    );
    await insertPortalRows(job, portal.id, at, day(7));
    await select(
      `insert into sms_campaigns (id, name, template, audience, status, start_at, rate_per_minute, quiet_from, quiet_until,
         created_by, created_at, updated_at)
       values (?1, 'Open roles', 'New roles at {{firm}}.', '{"tags":[],"stages":[],"leadTypes":[],"sources":[]}', ?2,
         '2099-01-01T12:00:00.000Z', 30, '21:00', '08:00', ?3, ?4, ?4)`,
      id,
      ["draft", "scheduled", "paused"][n % 3],
      admin.userId,
      at,
    );
    await select(
      `insert into sms_campaign_recipients (id, campaign_id, lead_id, number, state, message_id, segments, created_at, updated_at)
       values (?1, ?1, (select min(id) from crm_leads), '+13125550142', 'released', ?2, 1, ?3, ?3)`,
      id,
      smsId,
      at,
    );
    await select(
      "insert into sms_events (id, message_id, state, created_at) values (?, ?, 'sent', ?)",
      id,
      smsId,
      at,
    );
    await select("insert into ai_usage (day, calls, tokens) values (date('now', ?), 1, 100)", `-${n} days`);
    await select("insert into cron_runs (cron, started_at, finished_at) values ('*/5 * * * *', ?1, ?1)", at);
    await select(
      "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?1, ?1 || '@example.com', 'active', ?2, ?2)",
      id,
      at,
    );
    await insertNewsletterRows(admin.userId!, id, at);
    await select(
      "insert into notifications (id, user_id, kind, entity_type, entity_id, created_at) values (?, ?, 'received', 'contact', (select min(id) from contacts), ?)",
      id,
      admin.userId,
      at,
    );
    await select(
      "insert into page_views (day, page, entity_id, source, views) values (substr(?, 1, 10), '/article/:id', ?, 'direct', 1)",
      at,
      id,
    );
    await select(
      "insert into empty_searches (day, kind, term, searches) values (substr(?, 1, 10), 'jobs', ?, 3)",
      at,
      id,
    );
    await select(
      "insert into imports (id, kind, source, file_name, file_hash, mapping, total, created_by, created_at, updated_at) values (?1, 'redirects', 'csv', 'old.csv', ?1, '{}', 100000, ?2, ?3, ?3)",
      id,
      admin.userId,
      at,
    );
    await select(
      "insert into import_rows (import_id, row, outcome, entity_id, stamp, created_at) values (?1, 1, 'created', ?1, ?2, ?2)",
      id,
      at,
    );
    await select(
      "insert into redirects (id, from_path, to_url, import_id, created_at, updated_at) values (?1, '/old/' || ?1, '/jobs', ?1, ?2, ?2)",
      id,
      at,
    );
    await select(
      "insert into sms_inbound (id, external_id, from_number, body, received_at, created_at) values (?1, ?1, '+13125550142', 'Hi', ?2, ?2)",
      id,
      at,
    );
  }
}

/** Inserts several rows into every table and returns one id of each kind. */
export async function createLargeFixture(admin: Person): Promise<FixtureIds> {
  await writeSample(openDb(env.DB), env.FILES, new Date(), { passwordHash: "none", articles: [] });
  await insertMissingRows(admin);
  const { date, slots } = await listFreeSlots();
  const { appointment } = await createBooking(slots[0]!.startsAt);
  await createBooking(slots[3]!.startsAt);
  const article = await firstId("articles", "status = 'published'");
  const job = await firstId("jobs", "status = 'published'");
  const [named] = await select<{ title: string; slug: string }>(
    "select jobs.title, articles.slug from jobs, articles where jobs.id = ? and articles.id = ?",
    job,
    article,
  );
  const preview = await admin.call("POST /api/content/articles/:id/preview-link", {
    params: { id: article },
  });
  const application = await firstId("applications");
  const offered = await insertOffer(admin, application);
  const others = await select<{ id: string }>(
    "select id from applications where id <> ? limit 2",
    application,
  );
  // The first rows stay when all others are deleted.
  const shortlist = await sendSampleShortlist(admin, job, application);
  for (const other of others) await sendSampleShortlist(admin, job, other.id);
  return {
    job,
    feed: await firstId("job_portals", "adapter = 'xml-feed'"),
    address: jobPath({ id: job, title: named!.title }).slice("/jobs/".length),
    article,
    slug: named!.slug,
    author: "dana-kestrel",
    application,
    contact: await firstId("contacts"),
    client: await firstId("clients"),
    lead: await firstId("crm_leads"),
    service: SHORT_TYPE_ID,
    appointment: appointment.id,
    day: date,
    from: day(0).slice(0, 10),
    to: day(6).slice(0, 10),
    slot: slots[6]!.startsAt,
    text: await firstId("sms_messages"),
    inbound: await firstId("sms_inbound"),
    campaign: await firstId("sms_campaigns"),
    run: await firstId("bulk_runs"),
    import: await firstId("imports"),
    schedule: await firstId("content_schedules"),
    newsletter: await oldestId("newsletters"),
    preferences: await signLink(testApp.ctx(), PREFERENCES_ACTION, await oldestId("newsletter_subscribers")),
    user: admin.userId!,
    number: "+13125550142",
    manage: appointment.token,
    record: getToken(await createApplicantLink(testApp.ctx(), application)),
    preview: getToken(preview.body.url),
    webhook: await oldestId("webhook_endpoints"),
    ...shortlist,
    interview: offered,
    choose: await signInterviewToken(testApp.ctx(), { id: offered, endsAt: null, expiresAt: day(7) }),
  };
}

/** A shortlist with the application, for a job that it assigns to a client. */
async function sendSampleShortlist(admin: Person, job: string, application: string) {
  const clientId = await firstId("clients");
  await select("update client_contacts set email = 'hiring@client.example' where client_id = ?", clientId);
  await admin.call("PUT /api/jobs/:id/order", { params: { id: job }, body: { clientId } });
  const contactId = await firstId("client_contacts", `client_id = '${clientId}'`);
  const { body } = await admin.call("POST /api/submittals", {
    body: {
      jobId: job,
      contactId,
      candidates: [{ applicationId: application, headline: "Planner", profile: "Plans." }],
    },
  });
  const [row] = await select<{ expires_at: string; consent: string }>(
    `select expires_at, (select employer_consents.id from employer_consents where application_id = ?2 limit 1) as consent
      from submittals where submittals.id = ?1`,
    body.id,
    application,
  );
  const detail = await admin.call("GET /api/submittals/:id", { params: { id: body.id } });
  await admin.call("POST /api/submittals/:id/candidates/:candidateId/comments", {
    params: { id: body.id, candidateId: detail.body.candidates[0]!.id },
    body: { text: "Available at once." },
  });
  const ctx = testApp.ctx();
  return {
    submittal: body.id,
    order: job,
    shortlist: getToken(await createShortlistUrl(ctx, { id: body.id, expiresAt: row!.expires_at })),
    consent: getToken(await createConsentUrl(ctx, row!.consent)),
  };
}

const getToken = (url: string) => decodeURIComponent(url.split("token=")[1]!);

/** Single-row tables, counters, what the booking type needs to have free slots, and portals and roles, which open the API. */
const EXCLUDED_TABLES =
  /^(sqlite_|_cf_|d1_|.*_fts|.*settings$|content_version|idempotency_keys|rate_counters|ended_sessions|booking_availability|booking_cells|interview_cells|lead_emails|admin_portals|roles)/;

/** Deletes all but one row per table, keeping `ids`. Returns the tables that had fewer than two rows before. */
export async function deleteAllButOneRow(ids: FixtureIds): Promise<string[]> {
  const keepIds: Record<string, string> = {
    jobs: ids.job,
    articles: ids.article,
    applications: ids.application,
    contacts: ids.contact,
    crm_leads: ids.lead,
    sms_messages: ids.text,
    sms_inbound: ids.inbound,
    content_schedules: ids.schedule,
    booking_appointments: ids.appointment,
    booking_types: ids.service,
    bulk_runs: ids.run,
    sms_campaigns: ids.campaign,
    imports: ids.import,
    clients: ids.client,
    interviews: ids.interview,
    submittals: ids.submittal,
    job_portals: ids.feed,
    users: ids.user,
  };
  const tables = await select<{ name: string }>("select name from sqlite_master where type = 'table'");
  const names = tables.map(({ name }) => name).filter((name) => !EXCLUDED_TABLES.test(name));
  const singleRowTables: string[] = [];
  for (const name of names) {
    const [{ n } = { n: 0 }] = await select<{ n: number }>(`select count(*) as n from ${name}`);
    if (n < 2) singleRowTables.push(name);
  }
  // Children first, because of the foreign keys: tables that are not named above, then those in their order.
  const order = Object.keys(keepIds);
  for (const name of names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    await (name in keepIds
      ? select(`delete from ${name} where id <> ?`, keepIds[name])
      : select(`delete from ${name} where rowid > (select min(rowid) from ${name})`));
  return singleRowTables;
}
