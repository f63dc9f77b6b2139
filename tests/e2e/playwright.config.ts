import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 8789);
const chromiumPaths = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);
const chromium = process.env.CHROMIUM_PATH ?? chromiumPaths.find((file) => existsSync(file));
// A separate data folder, so that tests never touch a developer's data. Playwright's workers inherit it.
process.env.PLANWRIGHT_STATE ??= mkdtempSync(path.join(tmpdir(), "planwright-e2e-"));

/** `npm test` runs the journeys only, `npm run test:full` and `npm run test:e2e` everything. */
const full = process.env.E2E_SELECTION !== "journeys";

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, "../../test-results"),
  workers: 2,
  fullyParallel: true,
  // For requests that `wrangler dev` loses. scripts/test.mjs accepts no other test that passes only at its second try.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: path.join(import.meta.dirname, "../../test-results/e2e.json") }],
  ],
  // Tests that change global state (vendor keys, every list, every user) run after all others, in this order.
  projects: full
    ? [
        {
          name: "journeys",
          testIgnore: [
            "full/settings.spec.ts",
            "full/lists.spec.ts",
            "full/race-*.spec.ts",
            "full/hostile-*.spec.ts",
            "full/attack.spec.ts",
          ],
        },
        { name: "settings", testMatch: "full/{settings,lists}.spec.ts", dependencies: ["journeys"] },
        {
          name: "races",
          testMatch: "full/race-*.spec.ts",
          testIgnore: ["full/race-admins.spec.ts", "full/race-messages.spec.ts"],
          dependencies: ["settings"],
        },
        // Enqueues 400 mails, which would delay the mails of other tests.
        { name: "race-messages", testMatch: "full/race-messages.spec.ts", dependencies: ["races"] },
        { name: "hostile-text", testMatch: "full/hostile-text.spec.ts", dependencies: ["race-messages"] },
        { name: "hostile-desk", testMatch: "full/hostile-desk.spec.ts", dependencies: ["hostile-text"] },
        {
          name: "hostile-database",
          testMatch: "full/hostile-database.spec.ts",
          dependencies: ["hostile-desk"],
        },
        // Leaves a burst of bookings and used up limits.
        { name: "attack", testMatch: "full/attack.spec.ts", dependencies: ["hostile-database"] },
        { name: "race-admins", testMatch: "full/race-admins.spec.ts", dependencies: ["attack"] },
      ]
    : [{ name: "journeys", testIgnore: "**/tests/e2e/full/**" }],
  ...(!full && { grepInvert: /@full/ }),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Tracing costs a third of the time; set TRACE=1 to debug.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // Without animations axe measures the final colors.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ["--disable-background-networking", "--disable-gpu", "--no-first-run"],
    },
  },
  webServer: {
    command: "node scripts/start.mjs tests/e2e/support/worker.ts",
    cwd: path.join(import.meta.dirname, "../.."),
    url: `http://127.0.0.1:${port}/api/health`,
    env: {
      PORT: String(port),
      PLANWRIGHT_STATE: process.env.PLANWRIGHT_STATE,
      PLANWRIGHT_ORIGIN: `http://127.0.0.1:${port}`,
    },
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
  },
});
