// npm run bench: our figures as ratios of a floor that is served the same way, in the same run, interleaved.
import autocannon from "autocannon";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { firstLoad } from "./bench/first-load.mjs";
import { readPage } from "./bench/read-page.mjs";
import { FEW, growthTable, MANY, measureGrowth, median, MOST_GROWTH, signInStaff } from "./bench/growth.mjs";
import { fillJobs } from "./bench/rows.mjs";
import { startBoth } from "./bench/serve.mjs";

const JOBS = Number(process.env.BENCH_JOBS ?? 1000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

const { app, floor, few, db, fewDb, bundle, stop } = await startBoth({
  port: Number(process.env.PORT ?? 8870),
});
async function perSecond({ url, requests, headers }, seconds) {
  const more = { ...(requests && { requests }), ...(headers && { headers }) };
  const result = await autocannon({ url, connections: 8, duration: seconds, ...more });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** The rates of each target in interleaved rounds. */
async function measure(targets) {
  for (const target of Object.values(targets)) await perSecond(target, 1);
  const rounds = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) rounds[name].push(await perSecond(target, SECONDS));
  }
  return rounds;
}

await fillJobs(db, JOBS);
const one = await db.prepare("select id from jobs where status = 'published' limit 1").first("id");

// The bare React render is given the very elements of our page.
const page = readPage(await (await fetch(`${app}/jobs`)).text());
await fetch(`${floor}/floor/page`, { method: "POST", body: JSON.stringify(page) });

let serial = 0;
/** Each target with what it is compared to and the least ratio that we promise. */
const targets = {
  "bare worker": { url: `${floor}/floor/hello` },
  "bare D1 read, 20 rows": { url: `${floor}/floor/d1` },
  "bare React render": { url: `${floor}/floor/react` },
  "GET /api/jobs?limit=20": { url: `${app}/api/jobs?limit=20`, of: { "bare D1 read, 20 rows": 0.6 } },
  "GET /api/jobs/{id}": { url: `${app}/api/jobs/${one}`, of: { "bare D1 read, 20 rows": 0.6 } },
  "GET /api/jobs?title=planning": {
    url: `${app}/api/jobs?limit=20&title=planning`,
    of: { "bare D1 read, 20 rows": 0 },
  },
  "GET /jobs, kept": { url: `${app}/jobs`, of: { "bare worker": 0.45 } },
  "GET /jobs, rendered": {
    url: app,
    requests: [{ setupRequest: (request) => ({ ...request, path: `/jobs?n=${serial++}` }) }],
    of: { "bare worker": 0.04, "bare React render": 0.2 },
  },
};

const rounds = await measure(targets);
const rate = Object.fromEntries(Object.entries(rounds).map(([name, values]) => [name, median(values)]));
await fillJobs(db, MANY, JOBS);
await fillJobs(fewDb, FEW);
const growth = await measureGrowth(
  { url: few, cookie: await signInStaff(few, fewDb) },
  { url: app, cookie: await signInStaff(app, db) },
  measure,
);
await stop();

const lines = ["| request | per second | ratio | promised |", "|---|---:|---|---|"];
let kept = true;
for (const [name, { of = {} }] of Object.entries(targets)) {
  const ratios = Object.entries(of).map(([base, least]) => ({ base, least, ratio: rate[name] / rate[base] }));
  kept &&= ratios.every(({ ratio, least }) => ratio >= least);
  const shown = ratios.map(({ base, ratio }) => `${ratio.toFixed(2)} of ${base}`).join("; ");
  const promised = ratios
    .filter(({ least }) => least)
    .map(({ least }) => `≥ ${least}`)
    .join("; ");
  lines.push(`| ${name} | ${Math.round(rate[name]).toLocaleString("en-US")} | ${shown} | ${promised} |`);
}

lines.push("", ...growthTable(growth));
kept &&= growth.every(({ factor }) => factor <= MOST_GROWTH);

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const manifest = JSON.parse(readFileSync("dist/client/manifest.json", "utf8"));
const weights = [
  ["Worker bundle, gzip", gzipSync(bundle).length, 700_000],
  ["JavaScript on the first load of /, gzip", firstLoad(manifest, ["features/home/home-page.tsx"]), 155_000],
  [
    "JavaScript on the first load of /article/{id}, gzip",
    firstLoad(manifest, ["features/articles/article-page.tsx"]),
    125_000,
  ],
  [
    "JavaScript on the first load of /jobs, gzip",
    firstLoad(manifest, ["features/jobs/jobs-page.tsx"]),
    140_000,
  ],
];
lines.push("", "| weight | now | promised |", "|---|---:|---|");
for (const [name, now, most] of weights) {
  kept &&= now <= most;
  lines.push(`| ${name} | ${kb(now)} | ≤ ${kb(most)} |`);
}
const text = `${lines.join("\n")}\n`;
console.log(`\n${JOBS} jobs, median of ${ROUNDS} rounds of ${SECONDS} s, 8 connections\n\n${text}`);
mkdirSync("docs", { recursive: true });
writeFileSync(
  "docs/benchmarks.md",
  `# Benchmarks\n\nWritten by \`npm run bench\`: ${JOBS} jobs, median of ${ROUNDS} interleaved rounds of ${SECONDS} s, 8 connections, both workers in one workerd on one machine. Only the ratios mean something; the rates are this machine's.\n\n${text}`,
);
if (!kept) {
  console.error("A promise is not kept.");
  process.exit(1);
}
