import { readdirSync, readFileSync } from "node:fs";
import { readArticle } from "../../worker/db/seed/articles.ts";
import { sampleJobs } from "../../worker/db/seed/jobs/all.ts";

const STATEMENTS_PER_BATCH = 200;

async function inBatches(db, statements) {
  for (let at = 0; at < statements.length; at += STATEMENTS_PER_BATCH)
    await runBatch(db, statements.slice(at, at + STATEMENTS_PER_BATCH));
}

/** On a busy machine local D1 drops a connection at times. `on conflict (id)` makes the retry safe. */
const runBatch = (db, batch) => db.batch(batch).catch(() => db.batch(batch));

/** Inserts `count` copies of the sample jobs, nine in ten of them open. */
export async function fillJobs(db, count) {
  const insert = db.prepare(
    `insert into jobs (id, title, company, location, type, industry, description, requirements, benefits, experience_level,
      salary, salary_min, salary_max, salary_currency, is_urgent, status, published_at, first_published_at, created_at,
      updated_at)
     values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 'USD', ?14, ?15, ?16, ?16, ?17, ?17)
     on conflict (id) do nothing`,
  );
  const rows = Array.from({ length: count }, (_, index) => {
    const job = sampleJobs[index % sampleJobs.length];
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const open = index % 10 !== 0;
    const { min = null, max = null } = job.salary ?? {};
    return insert.bind(
      crypto.randomUUID(),
      // The last title has a unique word, for the search with one hit.
      index === count - 1 ? `${job.title} ${RARE}` : `${job.title} ${index}`,
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
  await inBatches(db, rows);
}

/** A word in the title of one job. */
export const RARE = "zephyrine";

/** Inserts `count` copies of the sample articles, all published. */
export async function fillArticles(db, count) {
  const folder = new URL("../../worker/db/seed/articles/", import.meta.url);
  const samples = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readArticle({ name, text: readFileSync(new URL(name, folder), "utf8") }));
  const insert = db.prepare(
    `insert into articles (id, title, summary, content, category, author, keywords, read_time, status, published_at,
      first_published_at, created_at, updated_at)
     values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'published', ?9, ?9, ?9, ?9)
     on conflict (id) do nothing`,
  );
  const rows = Array.from({ length: count }, (_, index) => {
    const { title, summary, content, category, author, keywords, readTime } = samples[index % samples.length];
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const id = crypto.randomUUID();
    return insert.bind(id, `${title} ${index}`, summary, content, category, author, keywords, readTime, at);
  });
  await inBatches(db, rows);
}
