import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "@playwright/test";
import { at, toolEnvironment } from "../setup/checkout.mjs";

const run = promisify(execFile);
/** Fetched on demand, because it is 30 MB and needs Java. */
const NU = "vnu-jar@26.9.27";
/** Its CSS parser does not know `@property`, `@container` and other current CSS of the inlined styles. */
const CSS_MESSAGES = "CSS: .*";

/** The number of axe violations per path, at phone and desktop width. */
export async function axeViolations(origin, paths, executablePath) {
  const browser = await chromium.launch({ executablePath });
  const found = new Map();
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const address of paths) {
      await page.goto(origin + address, { waitUntil: "networkidle" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      found.set(address, (found.get(address) ?? 0) + violations.length);
      for (const { id } of violations) console.error(`${address} at ${width} px: ${id}`);
    }
    await context.close();
  }
  await browser.close();
  return found;
}

/** The number of Nu HTML checker errors per path in the server's HTML; null without Java. */
export async function htmlErrors(origin, paths) {
  const folder = at(".wrangler", "bench-html");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = paths.map((_, index) => path.join(folder, `${index}.html`));
  for (const [index, address] of paths.entries()) {
    writeFileSync(files[index], await (await fetch(origin + address)).text());
  }
  const java = await run("java", ["-version"]).then(
    () => true,
    () => false,
  );
  if (!java) return null;
  const checker = [
    "exec",
    "--yes",
    `--package=${NU}`,
    "--",
    "vnu",
    "--errors-only",
    "--filterpattern",
    CSS_MESSAGES,
    "--format",
    "json",
  ];
  // It exits with 1 if it finds errors, and always writes to stderr.
  const { stderr } = await run("npm", [...checker, ...files], {
    env: toolEnvironment({}),
    maxBuffer: 64 << 20,
  }).catch((failure) => failure);
  const { messages } = JSON.parse(stderr.slice(stderr.indexOf("{")));
  for (const { url, lastLine, message } of messages) console.error(`${url}:${lastLine}: ${message}`);
  return new Map(
    paths.map((address, index) => [
      address,
      messages.filter(({ url }) => url.endsWith(`/${index}.html`)).length,
    ]),
  );
}
