import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 8789);
const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromium = process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place));
// A data folder of its own: these tests never touch what a developer has entered. Workers inherit the choice.
process.env.PLANWRIGHT_STATE ??= mkdtempSync(path.join(tmpdir(), "planwright-e2e-"));

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, "../../test-results"),
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: path.join(import.meta.dirname, "../../test-results/e2e.json") }],
  ],
  // A key that is set for a while changes what others see: that story comes after all of them. Crowds come when nobody
  // else is there to be pushed aside, and admins who lock each other out last of all.
  projects: [
    { name: "stories", testIgnore: ["settings.spec.ts", "race-*.spec.ts", "hostile-*.spec.ts"] },
    { name: "settings", testMatch: "settings.spec.ts", dependencies: ["stories"] },
    {
      name: "races",
      testMatch: "race-*.spec.ts",
      testIgnore: ["race-admins.spec.ts", "race-messages.spec.ts"],
      dependencies: ["settings"],
    },
    // Four hundred mails at once: nobody else's waits behind them.
    { name: "masses", testMatch: "race-messages.spec.ts", dependencies: ["races"] },
    // Fills every list with words that nobody else wants to meet.
    { name: "hostile", testMatch: "hostile-words.spec.ts", dependencies: ["masses"] },
    // Writes over what every table says.
    { name: "hostile rows", testMatch: "hostile-rows.spec.ts", dependencies: ["hostile"] },
    { name: "admins", testMatch: "race-admins.spec.ts", dependencies: ["hostile rows"] },
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording every step costs a third of the time; whoever looks for a cause asks for it.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // axe must not measure a dialog that is still fading in.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ["--disable-background-networking", "--disable-gpu", "--no-first-run"],
    },
  },
  webServer: {
    command: "node scripts/start.mjs tests/e2e/worker.ts",
    cwd: path.join(import.meta.dirname, "../.."),
    url: `http://127.0.0.1:${port}/api/health`,
    env: { PORT: String(port), PLANWRIGHT_STATE: process.env.PLANWRIGHT_STATE },
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
  },
});
