// What a list, a search and a feed cost with many jobs, against what they cost with few, for the same page size.
import { hashPassword } from "../../worker/base/password.ts";

export const FEW = 100;
export const MANY = 10_000;
/** The most that a page may cost with many jobs, as a multiple of its cost with few. */
export const MOST_GROWTH = 2;

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const PASSWORD = "a password that only the benchmark uses";

/** Signs a member of the staff in and answers the cookie. */
export async function signInStaff(app, db) {
  const now = new Date().toISOString();
  await db
    .prepare(
      `insert into users (id, username, password_hash, role, created_at, updated_at) values (?1, 'bench', ?2, 'recruiter', ?3, ?3)`,
    )
    .bind(crypto.randomUUID(), await hashPassword(PASSWORD), now)
    .run();
  const response = await fetch(`${app}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: app },
    body: JSON.stringify({ username: "bench", password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The sign-in was refused: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

let serial = 0;

/** What is asked, each for one page of the same size. */
function questions({ url, cookie }) {
  const headers = { cookie };
  const all = `${url}/api/jobs?scope=all&limit=20`;
  const requests = [{ setupRequest: (request) => ({ ...request, path: `/jobs?m=${serial++}` }) }];
  return {
    "list, 20 open jobs": { url: `${url}/api/jobs?limit=20` },
    "staff's list, 20 of all jobs": { url: all, headers },
    "staff's list by title": { url: `${all}&sort=title`, headers },
    "search, a word that most jobs have": { url: `${url}/api/jobs?limit=20&title=planning` },
    "staff's search, two words": { url: `${all}&title=planning%20analyst`, headers },
    "staff's search, by title": { url: `${all}&title=planning&sort=title`, headers },
    "page /jobs, rendered": { url, requests },
    "feed, 80 jobs, kept": { url: `${url}/feeds/jobs.xml?limit=80` },
  };
}

/** Milliseconds that a part of the feed takes which nobody has kept. */
async function makeFeed({ url }, limit) {
  const start = performance.now();
  const response = await fetch(`${url}/feeds/jobs.xml?limit=${limit}`);
  await response.text();
  if (!response.ok) throw new Error(`The feed was refused: ${response.status}`);
  return performance.now() - start;
}

/** Both are asked the same, turn by turn, so that whatever else the machine does weighs on both. */
export async function measureGrowth(few, many, measure) {
  const [before, after] = [questions(few), questions(many)];
  const names = Object.keys(before);
  const turns = names.flatMap((name) => [
    [`few ${name}`, before[name]],
    [`many ${name}`, after[name]],
  ]);
  const rounds = await measure(Object.fromEntries(turns));
  const rows = names.map((name) => {
    const [less, more] = [rounds[`few ${name}`], rounds[`many ${name}`]];
    const shown = [less, more].map((rates) => Math.round(median(rates)).toLocaleString("en-US"));
    return { name, shown, factor: median(less.map((rate, round) => rate / more[round])) };
  });
  const times = { few: [], many: [] };
  // No two are of the same size, so that none has been kept; each has its like on the other side.
  for (let limit = 31; limit <= 79; limit++) {
    times.few.push(await makeFeed(few, limit));
    times.many.push(await makeFeed(many, limit));
  }
  const made = [median(times.few), median(times.many)];
  const shown = made.map((ms) => `${ms.toFixed(1)} ms each`);
  return [...rows, { name: "feed, 31 to 79 jobs, made anew", shown, factor: made[1] / made[0] }];
}

export const growthTable = (rows) => [
  `| for the same page size | per second with ${FEW} jobs | with ${MANY.toLocaleString("en-US")} | cost grows by | promised |`,
  "|---|---:|---:|---:|---|",
  ...rows.map(
    ({ name, shown: [before, after], factor }) =>
      `| ${name} | ${before} | ${after} | ${factor.toFixed(2)} × | ≤ ${MOST_GROWTH} × |`,
  ),
];
