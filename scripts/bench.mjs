// npm run bench: throughput as ratios of a baseline served the same way, in interleaved rounds → docs/benchmarks.md
import autocannon from "autocannon";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { firstLoad, kb, FIRST_LOAD_BUDGETS } from "./bench/first-load.mjs";
import { readPage } from "./bench/read-page.mjs";
import { fillArticles, fillJobs, fillPeople } from "./bench/rows.mjs";
import { startInstances } from "./bench/serve.mjs";
import { signInStaff } from "./bench/staff.mjs";
import { report } from "./bench/table.mjs";
import { rows as allRows } from "./bench/targets.mjs";

// Many short rounds, because the machine's speed varies and both sides of a ratio must see the same. autocannon counts
// whole seconds.
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11);
const CONNECTIONS = 8;
const SIZES = [
  { jobs: 100, people: 100, articles: 100 },
  { jobs: 1_000, people: 1_000, articles: 1_000 },
  { jobs: 10_000, people: 10_000, articles: 1_000 },
];
const formatCount = (count) => count.toLocaleString("en-US");
const formatSize = ({ jobs, people, articles }) =>
  `${formatCount(jobs)} jobs, ${formatCount(people)} people, ${formatCount(articles)} articles`;

/** BENCH_ONLY selects rows by a part of their name; no file is written then. */
const only = process.env.BENCH_ONLY;
const rows = allRows.filter(({ name }) => !only || name.includes(only));

const startedAt = Date.now();
const port = Number(process.env.PORT ?? 8870);
const { instances, bundle, stop } = await startInstances(
  SIZES.map(({ jobs }) => String(jobs)),
  port,
);

/** A weekday about a week ahead. */
function nextWeekday() {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Fills an instance and returns the ids that requests need. */
async function fillInstance(instance, { jobs, people, articles }) {
  const { db, app, baseline } = instance;
  await fillJobs(db, jobs);
  await fillArticles(db, articles);
  await fillPeople(db, people);
  const firstId = (sql) => db.prepare(sql).first("id");
  // The baselines send the same bytes as our page and render the same elements.
  const html = await (await fetch(`${app}/jobs`)).text();
  const post = (path, body) => fetch(baseline + path, { method: "POST", body });
  await post("/baseline/document", html);
  await post("/baseline/page", JSON.stringify(readPage(html)));
  return {
    ...instance,
    job: await firstId("select id from jobs where status = 'published' limit 1"),
    article: await firstId("select coalesce(slug, id) as id from articles limit 1"),
    service: await firstId("select id from booking_types order by sort_order limit 1"),
    day: nextWeekday(),
    cookie: await signInStaff(instance),
  };
}

/** All requests by name. Rows with `once` run on the middle instance only. */
function createTargets(instancesWithData) {
  const targets = new Map();
  for (const row of rows) {
    for (const [index, instance] of instancesWithData.entries()) {
      if (row.once && index !== 1) continue;
      const load = { connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS, ...row.load };
      const add = (side, origin, request) =>
        targets.set(`${side} ${row.name} ${formatSize(SIZES[index])}`, { load, origin, request });
      if (row.baseline) add("baseline", instance.baseline, row.baseline(instance));
      add("ours", instance.app, row.ours(instance));
    }
  }
  return targets;
}

async function perSecond({ load, origin, request: { path, ...request } }, seconds = load.seconds) {
  const url = request.requests ? origin : origin + path;
  const result = await autocannon({ duration: seconds, connections: load.connections, ...request, url });
  if (result.non2xx || result.errors)
    throw new Error(`${origin}${path}: ${result.non2xx} non-2xx responses, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/** Fills the caches again that have expired since the target's last round: a round of all targets takes minutes. */
async function warmUp({ load, origin, request: { path, requests, ...request } }) {
  if (requests) return;
  const send = async () => (await fetch(origin + path, request)).arrayBuffer();
  await Promise.all(Array.from({ length: load.connections }, send));
}

/** Requests per second of each target, in interleaved rounds. */
async function measure(targets) {
  for (const target of targets.values()) await perSecond(target, 1);
  const rates = new Map([...targets.keys()].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, target] of targets)
      if (round < target.load.rounds) {
        await warmUp(target);
        rates.get(name).push(await perSecond(target));
      }
  return rates;
}

const instancesWithData = [];
for (const [index, size] of SIZES.entries())
  instancesWithData.push(await fillInstance(instances[index], size));
const rates = await measure(createTargets(instancesWithData));
await stop();

const { lines, missed } = report(rows, SIZES.map(formatSize), rates);

const manifest = JSON.parse(readFileSync("dist/client/manifest.json", "utf8"));
const loads = (page) => firstLoad(manifest, [`features/${page}.tsx`]);
const sizes = [
  ["Worker bundle, gzip", gzipSync(bundle).length, 1_700_000],
  ["JavaScript on the first load of /, gzip", loads("home/home-page"), FIRST_LOAD_BUDGETS.home],
  [
    "JavaScript on the first load of /article/{id}, gzip",
    loads("articles/article-page"),
    FIRST_LOAD_BUDGETS.article,
  ],
  ["JavaScript on the first load of /jobs, gzip", loads("jobs/jobs-page"), FIRST_LOAD_BUDGETS.jobs],
];
lines.push("", "| size | now | budget |", "|---|---:|---|");
for (const [name, now, max] of sizes) {
  if (now > max) missed.push(`${name}: ${kb(now)}`);
  lines.push(`| ${name} | ${kb(now)} | ≤ ${kb(max)} |`);
}

const text = `${lines.join("\n")}\n`;
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
const setup = `${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections, in ${minutes} minutes`;
console.log(`\n${setup}\n\n${text}`);
for (const message of missed) console.error(`Target missed: ${message}`);
if (missed.length) process.exitCode = 1;
if (!only) {
  mkdirSync("docs", { recursive: true });
  const head = readFileSync(new URL("./bench/method.md", import.meta.url), "utf8");
  writeFileSync("docs/benchmarks.md", `${head.replace("{setup}", setup)}\n${text}`);
}
