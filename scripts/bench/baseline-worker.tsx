// The benchmark's baseline: the same runtime, rows and elements as the product, without its code.
import { scrypt, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** An element parsed from the product's HTML: name, attributes, children. */
type Node = string | [name: string, attributes: Record<string, string | boolean>, ...children: Node[]];

const app = new Hono<{ Bindings: { DB: D1Database; FILES: R2Bucket } }>();

/** The fields of the product's response, so that both responses have the same size. */
const JOB = `jobs.id, title, company, location, type, workplace, employment_type as employmentType, places,
  applicant_countries as applicantCountries, place_to_check as placeToCheck, industry,
  experience_level as experienceLevel, description, requirements, benefits, salary, salary_min as salaryMin,
  salary_max as salaryMax, salary_currency as salaryCurrency, salary_period as salaryPeriod,
  visa_sponsorship as visaSponsorship, is_urgent as isUrgent, status, publish_to_portals as publishToPortals,
  image_url as imageUrl, version, created_at as createdAt, updated_at as updatedAt, published_at as publishedAt,
  expires_at as expiresAt`;
const OPEN = "deleted_at is null and status = 'published' and (expires_at is null or expires_at > ?1)";
const LIST = `select ${JOB} from jobs where ${OPEN} order by is_urgent desc, published_at desc, jobs.id desc limit ?2`;
const ITEM = `select ${JOB} from jobs where ${OPEN} and jobs.id = ?2`;
const SEARCH = `select ${JOB} from (select rowid as found, rank as place from jobs_fts where jobs_fts match ?2
  order by rank limit 20) hits cross join jobs on jobs.rowid = found where ${OPEN} order by place`;
const SESSION = `select users.id from user_sessions join users on users.id = user_sessions.user_id
  where user_sessions.id = ?1 and user_sessions.expires_at > ?2 and users.is_active = 1`;
/** The people of the hits with all their text, from which the product quotes lines. */
const PEOPLE = `select crm_leads.id, first_name as firstName, last_name as lastName, email, crm_leads.company, d.*
  from (select rowid as found, rank as place from person_documents_fts where person_documents_fts match ?1
    order by rank limit 20) hits
  cross join person_documents d on d.id = found cross join crm_leads on crm_leads.id = d.lead_id order by place`;
const ARTICLE = "select * from articles where id = ?1";

type JobRow = { places: string; applicantCountries: string };
const toJob = (row: JobRow) => ({
  ...row,
  places: JSON.parse(row.places) as unknown,
  applicantCountries: JSON.parse(row.applicantCountries) as unknown,
});

const now = () => new Date().toISOString();
const toSessionId = async (token: string) => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

let document = new Uint8Array();
let page: Node[] = [];
const element = (node: Node): ReactNode =>
  typeof node === "string"
    ? node
    : createElement(node[0], node[1], ...(node.slice(2) as Node[]).map(element));

app.get("/baseline/list", async (c) =>
  c.json((await c.env.DB.prepare(LIST).bind(now(), 20).all<JobRow>()).results.map(toJob)),
);
app.get("/baseline/item/:id", async (c) =>
  c.json(toJob((await c.env.DB.prepare(ITEM).bind(now(), c.req.param("id")).first<JobRow>())!)),
);
app.get("/baseline/search", async (c) =>
  c.json((await c.env.DB.prepare(SEARCH).bind(now(), c.req.query("match")).all<JobRow>()).results.map(toJob)),
);
/** Resumes are private: even the shortest Worker reads the session before them. */
app.get("/baseline/people", async (c) => {
  const session = await toSessionId(getCookie(c, "session") ?? "");
  if (!(await c.env.DB.prepare(SESSION).bind(session, now()).first())) return c.text("Sign in", 401);
  return c.json((await c.env.DB.prepare(PEOPLE).bind(c.req.query("match")).all()).results);
});
app.get("/baseline/service/:id", async (c) =>
  c.json(await c.env.DB.prepare("select * from booking_types where id = ?").bind(c.req.param("id")).first()),
);
app.get("/baseline/article/:id", async (c) =>
  c.json(await c.env.DB.prepare(ARTICLE).bind(c.req.param("id")).first()),
);

app.post("/baseline/document", async (c) => {
  document = new Uint8Array(await c.req.arrayBuffer());
  return c.text("stored");
});
app.get("/baseline/document", (c) => c.body(document, 200, { "Content-Type": "text/html; charset=utf-8" }));

app.post("/baseline/page", async (c) => {
  page = await c.req.json();
  return c.text("stored");
});
app.get("/baseline/react", async (c) => {
  await c.env.DB.prepare(LIST).bind(now(), 12).all();
  return c.html(`<!doctype html>${renderToString(page.map(element))}`);
});

/** Stores the form's file in R2 and writes four rows in one batch, the minimum of an application. */
app.post("/baseline/apply", async (c) => {
  const form = await c.req.formData();
  const file = form.get("resume") as File;
  await c.env.FILES.put(`baseline/${crypto.randomUUID()}`, await file.arrayBuffer());
  const body = JSON.stringify(Object.fromEntries([...form].filter(([, value]) => typeof value === "string")));
  const write = c.env.DB.prepare("insert into baseline_writes (id, body) values (?, ?)");
  await c.env.DB.batch(Array.from({ length: 4 }, () => write.bind(crypto.randomUUID(), body)));
  return c.json({ id: crypto.randomUUID() }, 201);
});

/** One read and the same password hash. */
app.post("/baseline/sign-in", async (c) => {
  const { username, password } = await c.req.json<{ username: string; password: string }>();
  const find = c.env.DB.prepare("select password_hash from users where username = ?").bind(username);
  const [, N, r, p, salt, key] = ((await find.first<string>("password_hash")) ?? "").split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 128 << 20 };
  const expected = Buffer.from(key!, "base64");
  const hashed = await new Promise<Buffer>((done, fail) =>
    scrypt(password, Buffer.from(salt!, "base64"), expected.length, cost, (error, hash) =>
      error ? fail(error) : done(hash),
    ),
  );
  return c.json({ ok: timingSafeEqual(hashed, expected) });
});

export default app;
