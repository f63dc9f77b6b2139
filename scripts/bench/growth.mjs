// What a list, a search and a feed cost with many jobs, against what they cost with few, for the same page size.
import { hashPassword } from "../../worker/base/password.ts";

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

/** What is asked, each for one page of the same size. */
export function growthTargets(app, cookie) {
  const headers = { cookie };
  const all = `${app}/api/jobs?scope=all&limit=20`;
  let serial = 0;
  const fresh = (path) => [{ setupRequest: (request) => ({ ...request, path: path(serial++) }) }];
  return {
    "list, 20 open jobs": { url: `${app}/api/jobs?limit=20` },
    "list of the staff, 20 of all jobs": { url: all, headers },
    "the same by title": { url: `${all}&sort=title`, headers },
    "search, a word that most jobs have": { url: `${app}/api/jobs?limit=20&title=planning` },
    "search of the staff, two words": { url: `${all}&title=planning%20analyst`, headers },
    "page /jobs, rendered": { url: app, requests: fresh((n) => `/jobs?m=${n}`) },
    "feed, 100 jobs, kept": { url: `${app}/feeds/jobs.xml?limit=100` },
  };
}

/** Milliseconds to make a feed of about a hundred jobs that nobody has kept: each request asks for another part. */
export async function feedMade(app) {
  const times = [];
  for (let limit = 81; limit <= 120; limit++) {
    const start = performance.now();
    const response = await fetch(`${app}/feeds/jobs.xml?limit=${limit}`);
    await response.text();
    if (!response.ok) throw new Error(`The feed was refused: ${response.status}`);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[times.length / 2];
}
