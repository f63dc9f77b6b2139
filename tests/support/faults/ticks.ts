import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { applicant } from "../applicants.ts";
import { connected } from "../linkedin.ts";
import { office } from "../office.ts";
import { anApplication, expire, publishJob, unique } from "../samples.ts";
import { addSchedule, farOff, quietSite } from "../schedules.ts";
import { select } from "../tables.ts";
import { count } from "./firm.ts";
import { insertOrder, rowOf } from "./orders.ts";
import { stillOne } from "./submissions.ts";
import type { World } from "./world.ts";

const hourAgo = (world: World) => new Date(world.clock().getTime() - 3_600_000).toISOString();
export const NIGHT = "17 3 * * *";
export const THURSDAY = "0 13 * * thu";

/** Something for each work of the five minutes; answers what must have become of it, once. */
export async function fiveMinutes(world: World): Promise<() => Promise<() => Promise<void>>> {
  const manager = (await office.as("manager")).at(quietSite());
  const { body: application } = await office
    .visitor()
    .at(world.site)
    .call("POST /api/applications", { body: anApplication() });
  await world.settle();
  return async () => {
    const job = await publishJob(manager);
    await expire(job.id);
    const schedule = await addSchedule(manager, farOff(world.clock()));
    await select("update content_schedules set next_run = ? where id = ?", hourAgo(world), schedule.id);
    const about = { entityType: "application", entityId: application.id };
    const forgotten = await insertOrder(world, "mail", "application.notice", about);
    await select("update deliveries set next_attempt_at = ? where id = ?", hourAgo(world), forgotten);
    const run = unique();
    await select(
      "insert into bulk_runs (id, total, status, created_at, updated_at) values (?, 100, 'running', ?2, ?2)",
      run,
      hourAgo(world),
    );
    await select("delete from linkedin_accounts");
    const account = await connected({ days: 5 });
    return async () => {
      await stillOne("jobs where id = ? and status = 'archived'", job.id);
      await stillOne("admin_activity_logs where entity_id = ? and action = 'job.expire'", job.id);
      await stillOne(
        "content_schedules where id = ? and next_run > ?",
        schedule.id,
        world.clock().toISOString(),
      );
      await stillOne("articles where schedule_id = ?", schedule.id);
      expect([(await rowOf(forgotten)).status, world.outside.mails.has(forgotten)]).toEqual(["sent", true]);
      await stillOne("bulk_runs where id = ? and status = 'failed'", run);
      const warned = "action = 'linkedin.warning' and status = 'sent'";
      await stillOne(`deliveries where entity_id = ? and ${warned}`, account);
    };
  };
}

const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000).toISOString();

/** Something for each work of the night. */
export async function aNight(world: World): Promise<() => Promise<() => Promise<void>>> {
  return async () => {
    const { id, who } = await applicant({}, office.visitor().at(world.site));
    const [row] = await select<{ file: string }>(
      "select resume_key as file from applications where id = ?",
      id,
    );
    const long = monthsAgo(26);
    await select("update applications set created_at = ?1, updated_at = ?1 where id = ?2", long, id);
    await select(
      "update crm_leads set created_at = ?1, last_activity = ?1 where email_key = ?2",
      long,
      who.email,
    );
    const stray = `resumes/${unique()}`;
    await env.FILES.put(stray, "stray");
    await select("insert into ended_sessions (id, ended_at, expires_at) values (?, ?2, ?2)", unique(), long);
    // A day later, so that what is stray is old enough.
    world.ahead += 25 * 3_600_000;
    return async () => {
      expect(await count("applications where id = ?", id)).toBe(0);
      expect(await env.FILES.head(row!.file), "the file of who was erased").toBeNull();
      expect(await env.FILES.head(stray), "the file of nobody").toBeNull();
      expect(await count("ended_sessions where expires_at = ?", long)).toBe(0);
    };
  };
}
