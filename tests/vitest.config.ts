import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";

const root = path.join(import.meta.dirname, "..");

/** The tests' own firm: they hold for every firm. */
const firm = {
  "#web/content/firm.ts": path.join(root, "tests/support/firm.ts"),
  "#web/content/article-prompts.json": path.join(root, "tests/support/article-prompts.json"),
};

/** Far more than any test takes: property tests are slow on a busy machine. */
const TEST_TIMEOUT_MS = 30_000;

/** Tests that run in workerd, with the bindings of wrangler.toml on local storage. */
const worker = {
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // Databases that no worker uses. Test files share a runtime in any order, so each that migrates an empty database
        // has its own; a replica lags behind.
        d1Databases: { SPARE: "spare", STEPS: "steps", REBUILT: "rebuilt", REPLICA: "replica" },
        bindings: {
          MIGRATIONS: await readD1Migrations(path.join(root, "migrations")),
          APP_ENV: "test",
          PUBLIC_ORIGIN: "",
          MAIL_FROM: "planwright@localhost.example",
          MAIL_STAFF: "recruiting@localhost.example",
          SESSION_SECRET: "a secret for tests that is long enough",
          // Tests send a form as soon as it is served.
          FORM_MIN_SECONDS: "0",
          ENCRYPTION_KEY: "a key for tests that is long enough too",
        },
      },
    })),
  ],
  resolve: {
    alias: [
      ...Object.entries({ ...firm, "react-dom/server": "react-dom/server.edge" }).map(
        ([find, replacement]) => ({ find, replacement }),
      ),
      { find: /^\.\/load-pdfjs\.ts$/, replacement: path.join(root, "tests/support/load-pdfjs.ts") },
    ],
  },
  test: {
    isolate: false,
    maxWorkers: 2,
    // After the rules, which take as many as there are.
    sequence: { groupOrder: 1 },
    setupFiles: ["tests/support/fresh-database.ts"],
  },
} satisfies UserWorkspaceConfig;

export default defineConfig({
  root,
  test: {
    // Hides the logs of passing tests.
    silent: "passed-only",
    // `npm test` leaves these out, `npm run test:full` runs everything.
    tags: [{ name: "full", description: "Races, many rows, faults of vendors and whole matrices." }],
    projects: [
      {
        root,
        resolve: { alias: firm },
        test: {
          name: "unit",
          include: ["tests/unit/*.test.ts", "tests/architecture/**/*.test.ts"],
          isolate: false,
          maxWorkers: 2,
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        root,
        resolve: { alias: firm },
        // Projects of one order must have equally many workers.
        test: {
          name: "unit-full",
          include: ["tests/unit/full/*.test.ts"],
          maxWorkers: 2,
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        root,
        ...worker,
        test: { ...worker.test, name: "worker", include: ["tests/worker/*.test.{ts,tsx}"] },
      },
      {
        root,
        ...worker,
        test: { ...worker.test, name: "worker-full", include: ["tests/worker/full/*.test.ts"] },
      },
    ],
  },
});
