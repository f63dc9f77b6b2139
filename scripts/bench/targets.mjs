// What is measured, what it is compared to, what we promise, and what limits it.
import { RARE } from "./rows.mjs";
import { applicationForm, PASSWORD, USERNAME } from "./staff.mjs";

let serial = 0;
/** A page that nobody has kept: its address is new each time. */
const fresh = (path) => ({
  path,
  requests: [{ setupRequest: (request) => ({ ...request, path: `${path}?n=${serial++}` }) }],
});

const posted = (path, origin, { body, type }) => ({
  path,
  method: "POST",
  headers: { "content-type": type, origin },
  body,
});
const json = (value) => ({ body: JSON.stringify(value), type: "application/json" });

/** Every application is another person's. */
const application = (path, origin) => {
  const setupRequest = (request) => {
    const { body, type } = applicationForm(`bench.${serial++}@example.com`);
    return { ...request, method: "POST", headers: { "content-type": type, origin }, path, body };
  };
  return { path, requests: [{ setupRequest }] };
};

const D1 = "the round trip to D1";
const RENDER = "React rendering the page";

/** `at`: the offices in which it is measured. `grows`: from the first of them to the last, the cost must hardly grow. */
export const rows = [
  {
    name: "list, 20 open jobs",
    ours: () => ({ path: "/api/jobs?limit=20" }),
    floor: () => ({ path: "/floor/list" }),
    base: "bare D1 read of the same 20 rows",
    least: 0.7,
    limit: `${D1}; the count for X-Total-Count is made once for each content version`,
  },
  {
    name: "one job",
    ours: ({ job }) => ({ path: `/api/jobs/${job}` }),
    floor: ({ job }) => ({ path: `/floor/item/${job}` }),
    base: "bare D1 read of the same row",
    least: 0.75,
    limit: D1,
  },
  {
    name: "full-text search, one hit",
    ours: () => ({ path: `/api/jobs?limit=20&title=${RARE}` }),
    floor: () => ({ path: `/floor/search?match=${RARE}*` }),
    base: "bare full-text query, ranked",
    least: 0.6,
    limit: `${D1}; building the answer`,
  },
  {
    name: "search, a word that most jobs have",
    ours: () => ({ path: "/api/jobs?limit=20&title=planning" }),
    limit: "ranking the newest 100 hits (MOST_FOUND)",
  },
  {
    name: "free times of a day",
    ours: ({ service, day }) => ({ path: `/api/booking/types/${service}/slots?date=${day}` }),
    floor: ({ service }) => ({ path: `/floor/service/${service}` }),
    base: "bare D1 read of the service's row",
    least: 0.5,
    limit: `${D1}, one statement for the service, its hours, blocked times and taken cells; then the calendar`,
  },
  {
    name: "articles, 20 cards",
    ours: () => ({ path: "/api/content/published-articles?view=card&limit=20" }),
    limit: "reading and parsing the ready-made list in KV, one document for all cards",
  },
  {
    name: "one article",
    ours: ({ article }) => ({ path: `/api/content/published-articles/${article}?view=html` }),
    floor: ({ article }) => ({ path: `/floor/article/${article}` }),
    base: "bare D1 read of the article's row",
    limit: `${D1}; its length in bytes`,
  },
  {
    name: "/jobs, kept",
    ours: () => ({ path: "/jobs" }),
    floor: () => ({ path: "/floor/hello" }),
    base: "bare worker that says hello",
    least: 0.6,
    limit: "sending 47 kB, one copy of them with a nonce for each reader",
  },
  {
    name: "/jobs, rendered",
    ours: () => fresh("/jobs"),
    floor: () => ({ path: "/floor/react" }),
    base: "bare React render of the same elements and one D1 read",
    least: 0.3,
    limit: RENDER,
  },
  {
    name: "/article/{id}, rendered",
    ours: ({ article }) => fresh(`/article/${article}`),
    limit: RENDER,
  },
  {
    name: "staff's list, 20 of all jobs",
    ours: ({ cookie }) => ({ path: "/api/jobs?scope=all&limit=20", headers: { cookie } }),
    limit: "two round trips to D1: who is signed in, and the list",
  },
  {
    name: "staff's list by title",
    ours: ({ cookie }) => ({ path: "/api/jobs?scope=all&limit=20&sort=title", headers: { cookie } }),
    limit: "the same",
  },
  {
    name: "staff's search, two words",
    ours: ({ cookie }) => ({
      path: "/api/jobs?scope=all&limit=20&title=planning%20analyst",
      headers: { cookie },
    }),
    limit: "the same, and ranking the newest 100 hits",
  },
  {
    name: "feed, 80 jobs, kept",
    ours: () => ({ path: "/feeds/jobs.xml?limit=80" }),
    limit: "its 150 kB from the cache",
  },
  {
    name: "POST /api/applications with a resume",
    ours: ({ app }) => application("/api/applications", app),
    floor: ({ floor }) => application("/floor/apply", floor),
    base: "bare worker: the same form, one R2 put, one batch of four rows",
    once: true,
    limit: "writing to R2 and D1; ours writes lead, log and three deliveries with it and tells the queue",
  },
  {
    name: "sign-in",
    ours: ({ app }) => posted("/api/auth/login", app, json({ username: USERNAME, password: PASSWORD })),
    floor: ({ floor }) => posted("/floor/sign-in", floor, json({ username: USERNAME, password: PASSWORD })),
    base: "bare worker: one D1 read and the same hash",
    once: true,
    // The throttle lets ten at a time try one account; four a second need more than a moment to be counted.
    how: { connections: 4, seconds: 2, rounds: 3 },
    limit: "scrypt, on purpose",
  },
];
