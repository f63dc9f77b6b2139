import { addTime } from "#worker/base/clock.ts";
import { newId } from "#worker/base/ids.ts";
import { sealAddress } from "#worker/features/interviews/address.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";
import { testApp } from "./test-app.ts";

export type StageRow = {
  id: string;
  name: string;
  kind: string;
  candidate_label: string;
  template_id: string | null;
  sort_order: number;
  updated_at: string;
};

/** Adds states of recruiting that the large fixture lacks. The last shortlists ask nobody for consent. */
export async function adjustRecruitingRows(admin: Person, application: string): Promise<void> {
  const yesterday = addTime(new Date(), -1, "day");
  for (const name of ["Unused Holdings", "Unused Partners"])
    await admin.call("POST /api/clients", { body: { name } });
  await select("delete from employer_consents where application_id <> ?", application);
  await select("delete from deliveries where action = 'submittal.consent' and entity_id <> ?", application);
  await select(
    `update placements set status = 'fell_through', end_date = ? where application_id in
      (select id from applications where stage = 'offer')`,
    yesterday.toISOString().slice(0, 10),
  );
  await select(
    "update interviews set starts_at = ?, ends_at = ? where id = (select min(id) from interviews where status = 'scheduled')",
    yesterday.toISOString(),
    addTime(yesterday, 45, "minute").toISOString(),
  );
  // Not of PDFs: reading one could outlast the tests of a file.
  await select(
    `update resume_texts set status = 'failed', text = null, reason = 'The file is missing.' where application_id in
      (select id from applications where resume_type not like '%pdf')`,
  );
}

/** Gives every second job without applications separate stages, all with the same revision, which it returns. */
export async function insertOwnStages(job: string): Promise<string> {
  const stages = await select<StageRow>("select * from job_stages where job_id is null");
  const jobs = await select<{ id: string }>(
    `select id from jobs where id <> ? and deleted_at is null and rowid % 2 = 0
      and id not in (select job_id from applications where job_id is not null)`,
    job,
  );
  const now = new Date().toISOString();
  for (const { id } of jobs)
    for (const stage of stages)
      await select(
        `insert into job_stages (id, job_id, name, kind, candidate_label, sort_order, created_at, updated_at)
          values (?, ?, ?, ?, ?, ?, ?7, ?7)`,
        newId(),
        id,
        stage.name,
        stage.kind,
        stage.candidate_label,
        stage.sort_order,
        now,
      );
  return `${stages.length} ${now}`;
}

/** A calendar connected at this address and blocked times of a user. */
export async function insertCalendar(userId: string, address: string): Promise<void> {
  const now = new Date().toISOString();
  const { sealed, keyId } = await sealAddress(await getKeyring(testApp.ctx()), userId, address);
  await select(
    `insert into staff_calendars (user_id, ics_url, ics_key_id, ics_host, next_read_at, created_at, updated_at)
      values (?, ?, ?, 'www.example.com', ?, ?5, ?5)`,
    userId,
    sealed,
    keyId,
    addTime(new Date(), 1, "day").toISOString(),
    now,
  );
  for (const days of [20, 21])
    await select(
      "insert into staff_blocked_times (id, user_id, starts_at, ends_at, title, created_at) values (?, ?, ?, ?, 'Away', ?)",
      newId(),
      userId,
      addTime(new Date(), days, "day").toISOString(),
      addTime(new Date(), days + 1, "day").toISOString(),
      now,
    );
}

/** An interview for which the candidate can choose any time. */
export async function insertOffer(admin: Person, application: string): Promise<string> {
  const [now, end] = [0, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const id = newId();
  await select(
    "insert into interviews (id, application_id, title, duration, time_zone, status, expires_at, any_time_until, created_at, updated_at) values (?, ?, 'Talk', 30, 'America/New_York', 'offered', ?3, ?3, ?4, ?4)",
    id,
    application,
    end,
    now,
  );
  await select("insert into interview_interviewers (interview_id, user_id) values (?, ?)", id, admin.userId);
  return id;
}
