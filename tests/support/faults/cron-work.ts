import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { createApplicant } from "../applicants.ts";
import { insertArticle } from "../articles.ts";
import { createBooking, listFreeSlots } from "../bookings.ts";
import { insertLinkedInAccount } from "../linkedin.ts";
import { createTestUser, testApp } from "../test-app.ts";
import { anApplication, expireJob, publishJob, unique } from "../samples.ts";
import { createSchedule, notDueSoon, siteWithoutQueue } from "../schedules.ts";
import { select } from "../tables.ts";
import { countRows } from "./setup.ts";
import { insertDueDelivery, getDeliveryRow } from "./deliveries.ts";
import { expectOneRow } from "./submission-scenarios.ts";
import type { Simulation } from "./simulation.ts";

const oneHourAgo = (simulation: Simulation) =>
  new Date(simulation.clock().getTime() - 3_600_000).toISOString();
/** A scheduled newsletter with one subscriber of its topic. */
async function insertDueNewsletter(at: string): Promise<string> {
  const id = unique();
  await select(
    "insert into newsletters (id, subject, introduction, topics, status, send_at, created_at, updated_at) values (?1, 'Due', 'Hello', json_array(?1), 'scheduled', ?2, ?2, ?2)",
    id,
    at,
  );
  await select(
    "insert into newsletter_subscribers (id, email, status, topics, created_at, updated_at) values (?1, ?1 || '@example.com', 'active', json_array(?1), ?2, ?2)",
    id,
    at,
  );
  return id;
}

export const NIGHTLY_CRON = "17 3 * * *";
export const WEEKLY_CRON = "0 13 * * thu";

/** Data for each task of the five-minute cron; returns assertions. */
export async function setUpFiveMinuteWork(
  simulation: Simulation,
): Promise<() => Promise<() => Promise<void>>> {
  const manager = (await testApp.as("manager")).at(siteWithoutQueue());
  const { body: application } = await testApp
    .visitor()
    .at(simulation.site)
    .call("POST /api/applications", { body: anApplication() });
  await simulation.waitUntilIdle();
  const { slots } = await listFreeSlots();
  const { appointment } = await createBooking(slots[0]!.startsAt, {}, testApp.visitor().at(simulation.site));
  const releases = "admin_activity_logs where entity_id = ? and action = 'appointment.release'";
  return async () => {
    const job = await publishJob(manager);
    await expireJob(job.id);
    const schedule = await createSchedule(manager, notDueSoon(simulation.clock()));
    await select(
      "update content_schedules set next_run = ? where id = ?",
      oneHourAgo(simulation),
      schedule.id,
    );
    const entity = { entityType: "application", entityId: application.id };
    const missedDelivery = await insertDueDelivery(simulation, "mail", "application.notice", entity);
    await select(
      "update deliveries set next_attempt_at = ? where id = ?",
      oneHourAgo(simulation),
      missedDelivery,
    );
    const run = unique();
    await select(
      "insert into bulk_runs (id, total, status, created_at, updated_at) values (?, 100, 'running', ?2, ?2)",
      run,
      oneHourAgo(simulation),
    );
    await select(
      "update booking_appointments set status = 'scheduled', held_until = ? where id = ?",
      oneHourAgo(simulation),
      appointment.id,
    );
    const newsletter = await insertDueNewsletter(oneHourAgo(simulation));
    const releasesBefore = await countRows(releases, appointment.id);
    await select("delete from linkedin_accounts");
    const account = await insertLinkedInAccount({ days: 5 });
    const owner = await createTestUser({ role: "recruiter" });
    await select(
      "update crm_leads set assigned_to = ?, next_follow_up = ? where id = (select min(id) from crm_leads)",
      owner.id,
      oneHourAgo(simulation),
    );
    const article = await insertArticle({
      status: "approved",
      publishedAt: null,
      firstPublishedAt: null,
      scheduledFor: oneHourAgo(simulation),
    });
    return async () => {
      await expectOneRow("notifications where user_id = ? and kind = 'overdue'", owner.id);
      await expectOneRow("articles where id = ? and status = 'published'", article.id);
      await expectOneRow(
        "admin_activity_logs where entity_id = ? and action = 'article.publish'",
        article.id,
      );
      await expectOneRow("jobs where id = ? and status = 'archived'", job.id);
      await expectOneRow("admin_activity_logs where entity_id = ? and action = 'job.expire'", job.id);
      await expectOneRow(
        "content_schedules where id = ? and next_run > ?",
        schedule.id,
        simulation.clock().toISOString(),
      );
      await expectOneRow("articles where schedule_id = ?", schedule.id);
      expect([
        (await getDeliveryRow(missedDelivery)).status,
        simulation.vendors.mails.has(missedDelivery),
      ]).toEqual(["sent", true]);
      await expectOneRow("booking_appointments where id = ? and status = 'cancelled'", appointment.id);
      expect(await countRows(releases, appointment.id)).toBe(releasesBefore + 1);
      await expectOneRow("bulk_runs where id = ? and status = 'failed'", run);
      await expectOneRow(
        "newsletters where id = ? and status = 'sending' and expanded_at is not null",
        newsletter,
      );
      await expectOneRow("newsletter_recipients where newsletter_id = ?", newsletter);
      await expectOneRow("deliveries where payload ->> 'newsletterId' = ?", newsletter);
      const condition = "action = 'linkedin.warning' and status = 'sent'";
      await expectOneRow(`deliveries where entity_id = ? and ${condition}`, account);
    };
  };
}

/** Before every day that the analytics screen can show. */
const OLD_DAY = "2020-01-01";

const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000).toISOString();

/** Data for each task of the nightly cron. */
export async function setUpNightlyWork(simulation: Simulation): Promise<() => Promise<() => Promise<void>>> {
  const { userId } = await testApp.as("manager");
  return async () => {
    const { id, who } = await createApplicant({}, testApp.visitor().at(simulation.site));
    const [row] = await select<{ file: string }>(
      "select resume_key as file from applications where id = ?",
      id,
    );
    const oldDate = monthsAgo(26);
    await select("update applications set created_at = ?1, updated_at = ?1 where id = ?2", oldDate, id);
    await select(
      "update crm_leads set created_at = ?1, last_activity = ?1 where email_key = ?2",
      oldDate,
      who.email,
    );
    const orphanKey = `resumes/${unique()}`;
    await env.FILES.put(orphanKey, "stray");
    await select(
      "insert into user_sessions (id, user_id, epoch, created_at, last_seen_at, expires_at) values (?, ?, 0, ?3, ?3, ?3)",
      unique(),
      userId,
      oldDate,
    );
    await select(
      "insert into account_links (id, user_id, purpose, token_hash, recipient, created_at, expires_at) values (?1, ?2, 'password', ?1, 'staff@example.com', ?3, ?3)",
      unique(),
      userId,
      oldDate,
    );
    const [endedKey, expiringKey, sentEvent] = [unique(), unique(), unique()];
    const soon = new Date(simulation.clock().getTime() + 10 * 86_400_000).toISOString();
    for (const [key, expiresAt] of [
      [endedKey, oldDate],
      [expiringKey, soon],
    ])
      await select(
        "insert into api_keys (id, kind, name, user_id, token_hash, hint, capabilities, created_at, expires_at) values (?1, 'personal', 'k', ?2, ?1, 'pw_', '[]', ?3, ?4)",
        key,
        userId,
        oldDate,
        expiresAt,
      );
    await select(
      "insert into deliveries (id, kind, action, dedupe_key, entity_type, entity_id, status, created_at, updated_at) values (?1, 'webhook', 'webhook.send', ?1, 'webhook', ?1, 'sent', ?2, ?2)",
      sentEvent,
      oldDate,
    );
    await select(
      "insert into pending_sign_ins (id, user_id, epoch, expires_at) values (?, ?, 0, ?)",
      unique(),
      userId,
      oldDate,
    );
    await select(
      "insert into oidc_requests (id, nonce, code_verifier, expires_at) values (?, 'n', 'v', ?)",
      unique(),
      oldDate,
    );
    await select(
      "insert into passkey_challenges (id, user_id, expires_at) values (?, ?, ?)",
      unique(),
      userId,
      oldDate,
    );
    const notification = unique();
    await select(
      "insert into notifications (id, user_id, kind, entity_type, entity_id, created_at) values (?, ?, 'received', 'contact', ?, ?)",
      notification,
      userId,
      unique(),
      oldDate,
    );
    await select("insert into page_views (day, page, source, views) values (?, '/', 'direct', 1)", OLD_DAY);
    // A day later, so that orphaned files are old enough.
    simulation.clockOffsetMs += 25 * 3_600_000;
    return async () => {
      expect(await countRows("applications where id = ?", id)).toBe(0);
      expect(await env.FILES.head(row!.file), "file of the erased applicant").toBeNull();
      expect(await env.FILES.head(orphanKey), "orphaned file").toBeNull();
      expect(await countRows("notifications where id = ?", notification)).toBe(0);
      expect(await countRows("user_sessions where expires_at = ?", oldDate)).toBe(0);
      expect(await countRows("account_links where expires_at = ?", oldDate)).toBe(0);
      expect(await countRows("api_keys where id = ?", endedKey)).toBe(0);
      await expectOneRow("deliveries where action = 'api_key.expiring' and entity_id = ?", expiringKey);
      expect(await countRows("deliveries where id = ?", sentEvent)).toBe(0);
      expect(await countRows("oidc_requests where expires_at = ?", oldDate)).toBe(0);
      expect(await countRows("passkey_challenges where expires_at = ?", oldDate)).toBe(0);
      expect(await countRows("pending_sign_ins where expires_at = ?", oldDate)).toBe(0);
      expect(await countRows("page_views where day = ?", OLD_DAY)).toBe(0);
    };
  };
}
