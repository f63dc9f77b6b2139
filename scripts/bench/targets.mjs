// Measured requests, their baselines, targets and bottlenecks.
import { PHRASE, RARE } from "./rows.mjs";
import { applicationForm, PASSWORD, USERNAME } from "./staff.mjs";

let serial = 0;
/** Bypasses the page cache with a new URL for each request. */
const uncached = (path, toUrl) => ({
  path,
  requests: [{ setupRequest: (request) => ({ ...request, path: toUrl(serial++) }) }],
});

/** Invalid page numbers show the first page. */
const uncachedJobs = () => uncached("/jobs", (n) => `/jobs?page=x${n}`);

/** The same id with other characters percent-encoded: the article's page reads no query. */
const uncachedArticle = (id) =>
  uncached(`/article/${id}`, (n) => {
    const encode = (char, at) => (n & (1 << at) ? `%${char.charCodeAt(0).toString(16)}` : char);
    return `/article/${id.slice(0, 16)}${Array.from(id.slice(16), encode).join("")}`;
  });

const postRequest = (path, origin, { body, type }) => ({
  path,
  method: "POST",
  headers: { "content-type": type, origin },
  body,
});
const json = (value) => ({ body: JSON.stringify(value), type: "application/json" });

/** A new applicant for each request. */
const application = (path, origin) => {
  const setupRequest = (request) => {
    const { body, type } = applicationForm(`bench.${serial++}@example.com`);
    return { ...request, method: "POST", headers: { "content-type": type, origin }, path, body };
  };
  return { path, requests: [{ setupRequest }] };
};

const D1 = "the round trip to D1";
const RENDER = "React rendering the page";

/** A people search that no cached order answers: an excluded word that nobody has is different in each request. */
const uncachedPeople = (q, cookie) => {
  const toUrl = (n) => `/api/search/people?limit=20&q=${encodeURIComponent(`${q} -x${n}x`)}`;
  const { path, requests } = uncached("/api/search/people", toUrl);
  return { path, requests, headers: { cookie } };
};
const barePeople = (match, cookie) => {
  const toUrl = (n) => `/baseline/people?match=${encodeURIComponent(`${match} NOT x${n}x`)}`;
  return { ...uncached("/baseline/people", toUrl), headers: { cookie } };
};

/**
 * `minRatio`: the target against the baseline. `once`: measured on one instance, without a growth target. `growthFrom`: the
 * instance whose cost that of the largest is compared to; by default the smallest.
 */
export const rows = [
  {
    name: "list, 20 open jobs",
    ours: () => ({ path: "/api/jobs?limit=20" }),
    baseline: () => ({ path: "/baseline/list" }),
    baselineWork: "bare D1 read of the same 20 rows",
    minRatio: 0.7,
    limit: `${D1}; the count for X-Total-Count is cached per content version`,
  },
  {
    name: "one job",
    ours: ({ job }) => ({ path: `/api/jobs/${job}` }),
    baseline: ({ job }) => ({ path: `/baseline/item/${job}` }),
    baselineWork: "bare D1 read of the same row",
    minRatio: 0.75,
    limit: D1,
  },
  {
    name: "full-text search, one hit",
    ours: () => ({ path: `/api/jobs?limit=20&title=${RARE}` }),
    baseline: () => ({ path: `/baseline/search?match=${RARE}*` }),
    baselineWork: "bare full-text query, ranked",
    minRatio: 0.6,
    limit: `${D1}; building the response`,
  },
  {
    name: "search, a common word",
    ours: () => ({ path: "/api/jobs?limit=20&title=planning" }),
    limit: `${D1}; the order of all hits is cached until a job changes`,
  },
  {
    name: "free slots of a day",
    ours: ({ service, day }) => ({ path: `/api/booking/types/${service}/slots?date=${day}` }),
    baseline: ({ service }) => ({ path: `/baseline/service/${service}` }),
    baselineWork: "bare D1 read of the booking type",
    minRatio: 0.5,
    limit: `${D1}: one statement for type, hours, blocked times and bookings; then computing the slots`,
  },
  {
    name: "articles, 20 cards",
    ours: () => ({ path: "/api/content/published-articles?view=card&limit=20" }),
    limit: "reading and parsing one KV document with all cards",
  },
  {
    name: "one article",
    ours: ({ article }) => ({ path: `/api/content/published-articles/${article}?view=html` }),
    baseline: ({ article }) => ({ path: `/baseline/article/${article}` }),
    baselineWork: "bare D1 read of the same row",
    limit: `${D1}; the article's length`,
  },
  {
    name: "/jobs, cached",
    ours: () => ({ path: "/jobs" }),
    baseline: () => ({ path: "/baseline/document" }),
    baselineWork: "bare Worker that returns the same bytes from memory",
    minRatio: 0.6,
    limit: "copying and sending the page, styles included; a nonce per response",
  },
  {
    name: "/jobs, rendered",
    ours: uncachedJobs,
    baseline: () => ({ path: "/baseline/react" }),
    baselineWork: "bare React render of the same elements and one D1 read",
    minRatio: 0.3,
    limit: RENDER,
  },
  {
    name: "/article/{id}, rendered",
    ours: ({ article }) => uncachedArticle(article),
    limit: RENDER,
  },
  {
    name: "staff list, 20 of all jobs",
    ours: ({ cookie }) => ({ path: "/api/jobs?scope=all&limit=20", headers: { cookie } }),
    limit: "two round trips to D1: the session, and the list",
  },
  {
    name: "staff list by title",
    ours: ({ cookie }) => ({ path: "/api/jobs?scope=all&limit=20&sort=title", headers: { cookie } }),
    limit: "the same",
  },
  {
    name: "staff search, two words",
    ours: ({ cookie }) => ({
      path: "/api/jobs?scope=all&limit=20&title=planning%20analyst",
      headers: { cookie },
    }),
    limit: "the same; the order of all hits is cached until a job changes",
  },
  {
    name: "people search, one hit",
    growthFrom: 1,
    ours: ({ cookie }) => uncachedPeople(RARE, cookie),
    baseline: ({ cookie }) => barePeople(RARE, cookie),
    baselineWork: "the session, and a bare full-text query, ranked, with the text of the hits",
    minRatio: 0.5,
    limit: "building the statement and the response",
  },
  {
    name: "people search, a phrase",
    growthFrom: 1,
    ours: ({ cookie }) => uncachedPeople(`"${PHRASE}"`, cookie),
    baseline: ({ cookie }) => barePeople(`"${PHRASE}"`, cookie),
    baselineWork: "the same; 25 hits",
    minRatio: 0.5,
    limit: "the same; quoting the lines of 20 resumes of 4 kB",
  },
  {
    name: "people search, a common word",
    growthFrom: 1,
    ours: ({ cookie }) => ({ path: "/api/search/people?limit=20&q=planning%20analyst", headers: { cookie } }),
    limit: "the same; the order of all hits is cached until a person changes",
  },
  {
    name: "feed, 80 jobs, cached",
    ours: () => ({ path: "/feeds/jobs.xml?limit=80" }),
    limit: "reading 150 kB from the cache",
  },
  {
    name: "POST /api/applications with a resume",
    ours: ({ app }) => application("/api/applications", app),
    baseline: ({ baseline }) => application("/baseline/apply", baseline),
    baselineWork: "bare Worker: the same form, one R2 put, one batch of four rows",
    once: true,
    limit:
      "writing to R2 and D1; the product also writes the lead, the activity log and three deliveries, and enqueues them",
  },
  {
    name: "sign-in",
    ours: ({ app }) => postRequest("/api/auth/login", app, json({ username: USERNAME, password: PASSWORD })),
    baseline: ({ baseline }) =>
      postRequest("/baseline/sign-in", baseline, json({ username: USERNAME, password: PASSWORD })),
    baselineWork: "bare Worker: one D1 read and the same hash",
    once: true,
    // The throttle allows ten concurrent attempts per account. About four complete per second, so rounds are longer.
    load: { connections: 4, seconds: 5, rounds: 5 },
    limit: "scrypt, by design",
  },
];
