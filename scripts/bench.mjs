// npm run bench: our figures as ratios of a floor that is served the same way, in the same run, interleaved.
import autocannon from "autocannon";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { firstLoad, kb, FIRST_LOAD_BUDGETS } from "./bench/first-load.mjs";
import { readPage } from "./bench/read-page.mjs";
import { fillArticles, fillJobs } from "./bench/rows.mjs";
import { startOffices } from "./bench/serve.mjs";
import { signInStaff } from "./bench/staff.mjs";
import { report } from "./bench/table.mjs";
import { rows as allRows } from "./bench/targets.mjs";

// Many short rounds: the machine changes its pace, and both sides of a ratio should meet the same one. The tool counts in
// whole seconds.
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11);
const CONNECTIONS = 8;
const SIZES = [
  { jobs: 100, articles: 100 },
  { jobs: 1_000, articles: 1_000 },
  { jobs: 10_000, articles: 1_000 },
];
const words = (count) => count.toLocaleString("en-US");
const titleOf = ({ jobs, articles }) => `${words(jobs)} jobs, ${words(articles)} articles`;

/** BENCH_ONLY: a part of the names of the rows to look at, for work on one of them. Writes no file. */
const only = process.env.BENCH_ONLY;
const rows = allRows.filter(({ name }) => !only || name.includes(only));

const begun = Date.now();
const port = Number(process.env.PORT ?? 8870);
const { offices, bundle, stop } = await startOffices(
  SIZES.map(({ jobs }) => String(jobs)),
  port,
);

/** Some weekday of next week. */
function aDay() {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** What an office has for everybody to ask for. */
async function furnish(office, { jobs, articles }) {
  const { db, app, floor } = office;
  await fillJobs(db, jobs);
  await fillArticles(db, articles);
  const one = (sql) => db.prepare(sql).first("id");
  // The bare React render is given the very elements of our page.
  const page = readPage(await (await fetch(`${app}/jobs`)).text());
  await fetch(`${floor}/floor/page`, { method: "POST", body: JSON.stringify(page) });
  return {
    ...office,
    job: await one("select id from jobs where status = 'published' limit 1"),
    article: await one("select id from articles limit 1"),
    service: await one("select id from booking_types order by sort_order limit 1"),
    day: aDay(),
    cookie: await signInStaff(office),
  };
}

/** Every request of the run by its name; what is asked once is asked of the office in the middle. */
function targetsOf(furnished) {
  const targets = new Map();
  for (const row of rows) {
    for (const [index, office] of furnished.entries()) {
      if (row.once && index !== 1) continue;
      const how = { connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS, ...row.how };
      const add = (side, origin, ask) =>
        targets.set(`${side} ${row.name} ${titleOf(SIZES[index])}`, { how, origin, ask });
      if (row.floor) add("floor", office.floor, row.floor(office));
      add("ours", office.app, row.ours(office));
    }
  }
  return targets;
}

async function perSecond({ how, origin, ask: { path, ...ask } }, seconds = how.seconds) {
  const url = ask.requests ? origin : origin + path;
  const result = await autocannon({ duration: seconds, connections: how.connections, ...ask, url });
  if (result.non2xx || result.errors)
    throw new Error(`${origin}${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.total / result.duration;
}

/** The rates of each target in interleaved rounds. */
async function measure(targets) {
  for (const target of targets.values()) await perSecond(target, 1);
  const rates = new Map([...targets.keys()].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, target] of targets)
      if (round < target.how.rounds) rates.get(name).push(await perSecond(target));
  return rates;
}

const furnished = [];
for (const [index, size] of SIZES.entries()) furnished.push(await furnish(offices[index], size));
const rates = await measure(targetsOf(furnished));
await stop();

const { lines, broken } = report(rows, SIZES.map(titleOf), rates);

const manifest = JSON.parse(readFileSync("dist/client/manifest.json", "utf8"));
const loads = (page) => firstLoad(manifest, [`features/${page}.tsx`]);
const weights = [
  ["Worker bundle, gzip", gzipSync(bundle).length, 700_000],
  ["JavaScript on the first load of /, gzip", loads("home/home-page"), FIRST_LOAD_BUDGETS.home],
  [
    "JavaScript on the first load of /article/{id}, gzip",
    loads("articles/article-page"),
    FIRST_LOAD_BUDGETS.article,
  ],
  ["JavaScript on the first load of /jobs, gzip", loads("jobs/jobs-page"), FIRST_LOAD_BUDGETS.jobs],
];
lines.push("", "| weight | now | promised |", "|---|---:|---|");
for (const [name, now, most] of weights) {
  if (now > most) broken.push(`${name}: ${kb(now)}`);
  lines.push(`| ${name} | ${kb(now)} | ≤ ${kb(most)} |`);
}

const text = `${lines.join("\n")}\n`;
const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
const how = `${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections, in ${minutes} minutes`;
console.log(`\n${how}\n\n${text}`);
for (const what of broken) console.error(`A promise is not kept. ${what}`);
if (broken.length) process.exitCode = 1;
if (!only) {
  mkdirSync("docs", { recursive: true });
  const head = readFileSync(new URL("./bench/method.md", import.meta.url), "utf8");
  writeFileSync("docs/benchmarks.md", `${head.replace("{how}", how)}\n${text}`);
}
