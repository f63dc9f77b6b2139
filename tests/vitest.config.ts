import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = path.join(import.meta.dirname, "..");

/** The tests' own firm: they hold for every firm. */
const firm = {
  "#web/content/firm.ts": path.join(root, "tests/support/firm.ts"),
  "#web/content/article-prompts.json": path.join(root, "tests/support/article-prompts.json"),
};

/** Far more than any test takes: property tests are slow on a busy machine. */
const TEST_TIMEOUT_MS = 30_000;

/** Packages of the Worker, each loaded as one module: workerd asks for modules one after another. */
const bundledPackages = `
  @hono/zod-validator @simplewebauthn/server @simplewebauthn/server/helpers @tanstack/react-query ajv-formats
  ajv/dist/2020.js diff drizzle-orm drizzle-orm/d1 drizzle-orm/sqlite-core fast-check fflate hast-util-to-string hono
  hono/accepts hono/body-limit hono/cookie hono/etag hono/http-exception hono/method-not-allowed hono/secure-headers
  jose libphonenumber-js/min otpauth react react-dom react-dom/server.edge react-router react/jsx-dev-runtime
  react/jsx-runtime rehype-parse rehype-remark rehype-sanitize rehype-slug rehype-stringify remark-gfm remark-parse
  remark-rehype remark-stringify saxes temporal-polyfill unified unist-util-visit zod`
  .trim()
  .split(/\s+/);

/** Starts the slowest files first. Without results of an earlier run Vitest goes by size, and these files are small. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => /\/worker\/(access|fuzz)\.test\.ts$/.test(moduleId);
    // Not an array's sort().
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

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
    deps: { optimizer: { ssr: { enabled: true, include: bundledPackages } } },
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
    tags: [
      { name: "full", description: "Races, many rows, faults of vendors, whole matrices, and slow tests." },
    ],
    sequence: { sequencer: SlowFirst },
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
