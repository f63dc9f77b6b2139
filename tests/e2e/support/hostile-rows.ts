const ADMIN = "(select id from users where username = 'admin')";
/** An application on which the administrator has a scorecard, so that those of others show too. */
const APPLICATION = `(select min(application_id) from scorecards where user_id = ${ADMIN})`;
const OTHER_APPLICATION = `(select max(id) from applications where resume_key is not null and id <> ${APPLICATION})`;
const JOB = `(select job_id from applications where id = ${APPLICATION})`;
const CLIENT = "(select min(id) from clients)";
const CONTACT = `(select min(id) from client_contacts where client_id = ${CLIENT})`;
const SUBMITTAL = "'01900000-0000-7000-8000-0000000000b0'";
const CANDIDATE = "'01900000-0000-7000-8000-0000000000b1'";
const VIEW = "'01900000-0000-7000-8000-0000000000b5'";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const TOMORROW = "strftime('%Y-%m-%dT%H:%M:%fZ', ?1, '+1 day')";
const DAY_AFTER = "strftime('%Y-%m-%dT%H:%M:%fZ', ?1, '+2 days')";

const ARTICLE = "(select min(id) from articles where status = 'published' and deleted_at is null)";
const NEWSLETTER = "'01900000-0000-7000-8000-0000000000c0'";
const CAMPAIGN = "'01900000-0000-7000-8000-0000000000c1'";

/** Ids in SQL of the records whose pages show the rows below. */
export const recordIds = {
  application: APPLICATION,
  otherApplication: OTHER_APPLICATION,
  applicationJob: JOB,
  client: CLIENT,
  shortlist: SUBMITTAL,
  view: VIEW,
  article: ARTICLE,
  newsletter: NEWSLETTER,
  campaign: CAMPAIGN,
};

/** Rows that the seed lacks: data from vendors, cron, inbound messages and recruiting. `?1` is the current time. */
export const EXTRA_ROWS = [
  `insert into linkedin_accounts (id, author_urn, name, access_token, key_id, scope, expires_at, created_at, updated_at)
    values ('hostile', 'urn:li:person:x', 'n', 'x', 'x', 'x', '2030-01-01T00:00:00.000Z', ?1, ?1)`,
  `insert into linkedin_posts (id, article_title, article_category, post_content, status, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000aa', 't', 'c', 'p', 'failed', ?1, ?1)`,
  `insert into sms_messages (id, to_number, message, message_type, status, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000ab', '+13125550142', 'm', 'reminder', 'failed', ?1, ?1)`,
  `insert into bulk_runs (id, status, total, created_at, updated_at, finished_at)
    values ('01900000-0000-7000-8000-0000000000ac', 'failed', 100, ?1, ?1, ?1)`,
  `insert into sms_events (id, message_id, state, detail, created_at)
    values ('hostile', '01900000-0000-7000-8000-0000000000ab', 'failed', 'd', ?1)`,
  `insert into imports (id, kind, source, file_name, file_hash, mapping, total, status, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000ad', 'redirects', 'csv', 'f', 'h', '{}', 1, 'finished', ?1, ?1)`,
  `insert into import_rows (import_id, row, outcome, reason, created_at)
    values ('01900000-0000-7000-8000-0000000000ad', 1, 'failed', 'r', ?1)`,
  `insert into redirects (id, from_path, to_url, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000ae', '/old', '/', ?1, ?1)`,
  "insert into cron_runs (cron, started_at) values ('*/5 * * * *', ?1)",
  `insert into client_activities (id, client_id, activity_type, subject, description, created_at)
    values ('01900000-0000-7000-8000-0000000000af', ${CLIENT}, 'note', 's', 'd', ?1)`,
  // A placement shows its own name of the client once the client is deleted.
  `insert into placements (id, client_name, status, offered_at, currency, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000b8', 'c', 'offered', '2030-01-01', 'USD', ?1, ?1)`,
  `insert or ignore into job_orders (job_id, client_id, contact_id, created_at, updated_at)
    values (${JOB}, ${CLIENT}, ${CONTACT}, ?1, ?1)`,
  `insert into submittals (id, job_id, client_id, contact_id, message, expires_at, created_at, updated_at)
    values (${SUBMITTAL}, ${JOB}, ${CLIENT}, ${CONTACT}, 'm', ${TOMORROW}, ?1, ?1)`,
  `insert into submittal_candidates (id, submittal_id, application_id, position, headline, profile, created_at, updated_at)
    values (${CANDIDATE}, ${SUBMITTAL}, ${APPLICATION}, 0, 'h', 'p', ?1, ?1)`,
  `insert into submittal_comments (id, candidate_id, text, created_at)
    values ('01900000-0000-7000-8000-0000000000b2', ${CANDIDATE}, 't', ?1)`,
  // With the consent the client's page hides no text that names the candidate.
  `insert or replace into employer_consents (id, application_id, client_id, state, wording_version, requested_at, decided_at,
    created_at, updated_at) values ('01900000-0000-7000-8000-0000000000b3', ${APPLICATION}, ${CLIENT}, 'granted', '1', ?1, ?1,
    ?1, ?1)`,
  `insert into screening_answers (id, application_id, position, label, kind, text, created_at)
    values ('01900000-0000-7000-8000-0000000000b4', ${APPLICATION}, 20, 'l', 'short', 't', ?1)`,
  `insert into screening_answers (id, application_id, position, label, kind, file_key, file_name, file_type, file_size,
    created_at) values ('01900000-0000-7000-8000-0000000000b6', ${APPLICATION}, 21, 'l', 'file', 'k', 'f', 'image/png', 1, ?1)`,
  `insert into saved_views (id, user_id, list, name, query, created_at, updated_at)
    values (${VIEW}, ${ADMIN}, 'applications', 'n', '', ?1, ?1)`,
  `insert into staff_blocked_times (id, user_id, starts_at, ends_at, title, created_at)
    values ('01900000-0000-7000-8000-0000000000b7', ${ADMIN}, ${TOMORROW}, ${DAY_AFTER}, 't', ?1)`,
  `insert into newsletters (id, subject, status, created_at, updated_at) values (${NEWSLETTER}, 's', 'draft', ?1, ?1)`,
  `insert into sms_campaigns (id, name, template, audience, rate_per_minute, quiet_from, quiet_until, created_at, updated_at)
    values (${CAMPAIGN}, 'n', 't', '{"tags":[],"stages":[],"leadTypes":[],"sources":[]}', 10, '20:00', '09:00', ?1, ?1)`,
  `insert into channel_posts (id, channel, article_id, article_title, text, is_edited, account, status, scheduled_for,
    created_at, updated_at) values ('01900000-0000-7000-8000-0000000000c2', 'bluesky', ${ARTICLE}, 't', 'x', 1, 'a',
    'pending', ${TOMORROW}, ?1, ?1)`,
  `insert into article_claim_sources (id, article_id, claim, title, citation, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000c3', ${ARTICLE}, 'c', 't', 'c', ?1, ?1)`,
  `insert into mail_suppressions (id, email, reason, source, detail, created_at)
    values ('01900000-0000-7000-8000-0000000000c4', 'hostile@example.com', 'bounce', 'postmark', 'd', ?1)`,
  `update applications set resume_key = 'k', resume_name = 'r', resume_size = 1, resume_type = '${WORD}', updated_at = ?1
    where id in (${APPLICATION}, ${OTHER_APPLICATION})`,
  `insert or replace into resume_texts (application_id, status, text, created_at, updated_at)
    values (${APPLICATION}, 'ready', 't', ?1, ?1)`,
  `insert or replace into resume_texts (application_id, status, reason, created_at, updated_at)
    values (${OTHER_APPLICATION}, 'failed', 'r', ?1, ?1)`,
  `insert into api_keys (id, kind, name, user_id, token_hash, hint, capabilities, created_at, expires_at)
    values ('01900000-0000-7000-8000-0000000000c5', 'personal', 'n', ${ADMIN}, 'h', 'abcd', '["jobs.read"]', ?1, ${TOMORROW})`,
  `insert into webhook_endpoints (id, url, description, events, is_active, disabled_reason, origin, secret, secret_key_id,
    created_at, updated_at) values ('01900000-0000-7000-8000-0000000000c6', 'https://hooks.example.com/x', 'd',
    '["job.published"]', 0, 'staff', '', 'x', 'x', ?1, ?1)`,
];
