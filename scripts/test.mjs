// npm test: what every change must pass. npm run test:full: that, and races, fuzzing, hostile input and long browser matrices,
// a rebranded copy and an owner's exercise.
// node scripts/test.mjs [all|full|check|unit|worker|e2e|owner|rebrand] [arguments for the runner].
// Runs every part, also after a failed one, and names the failed tests and parts at the end.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { at, explain, run, runTogether, SetupError, toolEnvironment } from "./setup/checkout.mjs";
import { chromium, HEADLESS_SHELL } from "./setup/chromium.mjs";
import { listFailedTests } from "./setup/failed-tests.mjs";
import { prepare } from "./setup/steps.mjs";

const reports = at(".wrangler", "reports");
const reportFile = (name) => at(".wrangler", "reports", `${name}.json`);

const tool = (title, command, ...args) => ({ title, run: () => run(command, args, { quiet: false }) });

const checks = [
  // One checker: several repeat the work that files share, and the linter has the other core.
  ["tsc", "-p", "tsconfig.json", "--checkers", "1"],
  ["oxlint", "--type-aware"],
  ["oxfmt", "--check"],
];
const check = { title: "Types, lint and format", run: () => runTogether(checks) };
/** The build uses one core at most. */
const checkAndBuild = {
  title: "Types, lint, format and build",
  run: () => runTogether([["node", "scripts/prepare.mjs", "--web"], ...checks]),
};

/** In temporary copies of the checkout, which build for themselves. */
const copies = {
  rebrand: (args = []) => [tool("Rebranded copy", "node", "tests/rebrand/run.ts", ...args)],
  owner: () => [
    // node:sqlite is still called experimental.
    tool("Owner's exercise", "node", "--disable-warning=ExperimentalWarning", "tests/owner/exercise.ts"),
  ],
};

const MEMORY = "/dev/shm";
const MIN_MEMORY_BYTES = 1 << 30;

/** Databases of tests in memory, where the system has it: they wait for each change to be written. */
function memoryEnvironment() {
  if (!existsSync(MEMORY)) return toolEnvironment();
  const { bavail, bsize } = statfsSync(MEMORY);
  return toolEnvironment(bavail * bsize < MIN_MEMORY_BYTES ? {} : { TMPDIR: MEMORY });
}

/** Runs vitest; returns the number of passed tests. */
function vitest(...args) {
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile("vitest")}`];
  run("vitest", ["run", "--config", "tests/vitest.config.ts", ...output, ...args], {
    env: memoryEnvironment(),
    quiet: false,
  });
  return assertRan(JSON.parse(readFileSync(reportFile("vitest"), "utf8")).numPassedTests);
}

/** Runs the browser tests: `journeys` or all of them (`full`). Returns the number of passed tests. */
function playwright(selection, ...args) {
  // Fresh data for each run; it stays afterwards for inspection.
  const data = at(".wrangler", "e2e");
  rmSync(data, { recursive: true, force: true });
  const env = toolEnvironment({
    CHROMIUM_PATH: chromium(HEADLESS_SHELL),
    PLANWRIGHT_STATE: data,
    E2E_SELECTION: selection,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile("e2e"),
  });
  run("playwright", ["test", "--config", "tests/e2e/playwright.config.ts", "--reporter=list,json", ...args], {
    env,
    quiet: false,
  });
  const flaky = listFailedTests(reportFile("e2e")).length;
  if (flaky > 0) throw new SetupError(`${flaky} browser test(s) passed only at a second try.`);
  const { stats } = JSON.parse(readFileSync(reportFile("e2e"), "utf8"));
  return assertRan(stats.expected + stats.flaky);
}

/** Fails when no test ran. */
function assertRan(passed) {
  if (!passed) throw new SetupError("No test ran.");
  return passed;
}

const suites = {
  check: () => [check],
  unit: (args) => [
    {
      title: "Unit and architecture",
      run: () => vitest("--project", "unit", "--project", "unit-full", ...args),
    },
  ],
  worker: (args) => [
    { title: "Worker", run: () => vitest("--project", "worker", "--project", "worker-full", ...args) },
  ],
  e2e: (args) => [{ title: "Browser", run: () => playwright("full", ...args) }],
  ...copies,
  all: () => [
    checkAndBuild,
    {
      title: "Unit, architecture and worker",
      run: () => vitest("--project", "unit", "--project", "worker", "--tags-filter", "!full"),
    },
    { title: "Browser", run: () => playwright("journeys") },
  ],
  full: () => [
    checkAndBuild,
    { title: "Unit, architecture and worker", run: () => vitest() },
    { title: "Browser", run: () => playwright("full") },
    ...copies.rebrand(["--suite"]),
    ...copies.owner(),
  ],
};

const [name = "all", ...args] = process.argv.slice(2);
try {
  const suite = suites[name]?.(args);
  if (!suite) throw new SetupError(`Unknown suite "${name}". Known: ${Object.keys(suites).join(", ")}.`);
  const build = ["unit", "worker", "e2e"].includes(name) ? ["web"] : [];
  prepare(["install", "secrets", "types", ...build]);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // Install a missing browser before the long part.
  if (name === "all" || name === "full") process.env.CHROMIUM_PATH = chromium(HEADLESS_SHELL);
  let passed = 0;
  const failures = [];
  for (const part of suite) {
    try {
      passed += await perform(part);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      console.error(`== ${part.title}: FAILED. ${error.message}`);
      failures.push(part.title);
    }
  }
  if (failures.length > 0) {
    for (const test of listFailedTests(reportFile("vitest"), reportFile("e2e"))) console.error(`\n- ${test}`);
    throw new SetupError(`FAILED: ${failures.join(", ")}.`);
  }
  if (passed) console.log(`\n${passed} passed, 0 failed`);
} catch (error) {
  explain(error);
}

/** Runs one part; returns the number of passed tests. */
async function perform({ title, run: work }) {
  console.log(`\n== ${title}`);
  const started = Date.now();
  const result = await work();
  console.log(`== ${title}: passed (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return typeof result === "number" ? result : 0;
}
