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

/** A phrase in the resumes of 25 people, whatever the size. */
export const PHRASE = "quarterly heliograph ledger";
const PHRASES = 25;
const RESUME_LENGTH = 4_000;

/** Inserts `count` people with an application and a resume of 4 kB, made of the lines of sample jobs. */
export async function fillPeople(db, count) {
  const lines = sampleJobs.flatMap(({ description, requirements }) => [
    ...description.split(/(?<=\.) /),
    ...requirements,
  ]);
  const resumeText = (index) => {
    const parts = index % Math.ceil(count / PHRASES) === 0 ? [`Kept the ${PHRASE}`] : [];
    if (index === 0) parts.push(`Speaks ${RARE}`);
    let length = 0;
    for (let at = index * 7; length < RESUME_LENGTH; at += 1 + (index % 13)) {
      const line = lines[at % lines.length];
      parts.push(line);
      length += line.length + 1;
    }
    return parts.join("\n").slice(0, RESUME_LENGTH);
  };
  const application = db.prepare(
    `insert into applications (id, first_name, last_name, email, phone, current_position, created_at, updated_at)
      values (?1, ?2, ?3, ?4, '', ?5, ?6, ?6) on conflict (id) do nothing`,
  );
  const lead = db.prepare(
    `insert into crm_leads (id, first_name, last_name, email, email_key, lead_type, application_id, created_at, updated_at)
      values (?1, ?2, ?3, ?4, ?4, 'candidate', ?1, ?5, ?5) on conflict (id) do nothing`,
  );
  const resume = db.prepare(
    `insert into resume_texts (application_id, status, text, created_at, updated_at) values (?1, 'ready', ?2, ?3, ?3)
      on conflict (application_id) do nothing`,
  );
  const rows = Array.from({ length: count }, (_, index) => {
    const [id, at] = [crypto.randomUUID(), new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()];
    const [first, last, email] = [`First${index % 97}`, `Last${index}`, `person.${index}@example.com`];
    const { title } = sampleJobs[index % sampleJobs.length];
    return [
      application.bind(id, first, last, email, title, at),
      resume.bind(id, resumeText(index), at),
      // Last, so that the document is written once.
      lead.bind(id, first, last, email, at),
    ];
  });
  await inBatches(db, rows.flat());
}

/** A word in the title of one job, and in the resume of one person. */
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
