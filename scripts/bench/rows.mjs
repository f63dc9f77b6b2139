import { sampleJobs } from "../../worker/db/seed/jobs/all.ts";

/** Fills the database up to `count` jobs made of the sample ones, nine in ten of them open; `from` are there already. */
export async function fillJobs(db, count, from = 0) {
  const insert = db.prepare(
    `insert into jobs (id, title, company, location, type, industry, description, requirements, benefits, experience_level,
      salary, salary_min, salary_max, is_urgent, status, published_at, first_published_at, created_at, updated_at)
     values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?16, ?17, ?17)`,
  );
  const rows = Array.from({ length: count - from }, (_, offset) => {
    const index = from + offset;
    const job = sampleJobs[index % sampleJobs.length];
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const open = index % 10 !== 0;
    const { min = null, max = null } = job.salary ?? {};
    return insert.bind(
      crypto.randomUUID(),
      `${job.title} ${index}`,
      job.company,
      job.location,
      job.type,
      job.industry,
      job.description,
      job.requirements.join("\n"),
      job.benefits.join("\n"),
      job.experienceLevel,
      min && `$${min} - $${max}`,
      min,
      max,
      index % 20 === 1 ? 1 : 0,
      open ? "published" : "draft",
      open ? at : null,
      at,
    );
  });
  for (let at = 0; at < rows.length; at += 200) await db.batch(rows.slice(at, at + 200));
}
