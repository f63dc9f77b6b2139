import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { promisify } from "node:util";
import { toolEnvironment } from "../setup/checkout.mjs";

const run = promisify(execFile);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long a busy machine is waited for, and how idle it has to be. */
const PATIENCE_MS = Number(process.env.BENCH_PATIENCE ?? 120) * 1000;
const IDLE = 0.75;

const times = () =>
  cpus().map(({ times: { idle, ...busy } }) => [idle, idle + Object.values(busy).reduce((a, b) => a + b)]);

async function idleShare(ms) {
  const before = times();
  await sleep(ms);
  const after = times();
  const spent = (part) => after.reduce((sum, core, index) => sum + core[part] - before[index][part], 0);
  return spent(0) / spent(1);
}

/** Waits until others leave the machine to us; false when they did not. */
async function quiet() {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) if ((await idleShare(1500)) >= IDLE) return true;
  return false;
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** One visit as Lighthouse simulates it on a slow phone. Its own failures are repeated; they say nothing about the page. */
export async function visit(url, { chrome, only = CATEGORIES }) {
  const args = [
    url,
    "--quiet",
    "--output=json",
    "--output-path=stdout",
    `--only-categories=${only.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox",
  ];
  const options = { env: toolEnvironment({ CHROME_PATH: chrome }), maxBuffer: 256 << 20 };
  let told = "";
  for (let attempt = 0; attempt < 4; attempt++) {
    const calm = await quiet();
    const report = await run("lighthouse", args, options).then(
      ({ stdout }) => JSON.parse(stdout),
      (error) => void (told = error.message),
    );
    const result = report && readReport(report);
    if (result && Number.isFinite(result.lcp + result.cls)) return { ...result, calm };
    told = report?.runtimeError?.message ?? told;
  }
  throw new Error(`Lighthouse could not measure ${url}. ${told}`);
}

function readReport({ categories, audits }) {
  const value = (name) => audits[name]?.numericValue;
  const requests = audits["network-requests"]?.details?.items ?? [];
  const weak = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => `${id} ${audits[id].displayValue ?? ""}`.trim()),
  );
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round(score * 100)]),
    ),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    blocking: value("total-blocking-time"),
    scripts: requests
      .filter(({ resourceType }) => resourceType === "Script")
      .map(({ url }) => new URL(url).pathname.slice(1)),
    weak,
  };
}
