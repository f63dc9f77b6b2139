// npm run rebrand:check: serves this checkout with an empty database, visits every page, feed and file, sends every form,
// and lists what still speaks of the sample firm. Exits with 1 if anything does.
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { firm } from "#contract/firm.ts";
import { at, explain, run, SetupError, spawnOptions, toolEnvironment } from "./setup/checkout.mjs";
import { waitForHealth } from "./setup/health.mjs";
import { getPort, host, requireFreePort } from "./setup/port.mjs";
import { crawl } from "./rebrand/crawl.ts";
import { findLeftovers, listTerms } from "./rebrand/leftovers.ts";
import { readMails, useEveryForm } from "./rebrand/visitor.ts";

/** Two mails of each application, message and booking, and the newsletter's confirmation. */
const EXPECTED_MAILS = 7;

const state = at(".wrangler", "rebrand");
const env = toolEnvironment({ PLANWRIGHT_STATE: state, NODE_ENV: "production", PLANWRIGHT_PREPARING: "1" });

function report(leftovers, broken) {
  const byTerm = Map.groupBy(leftovers, ({ term }) => term);
  for (const [term, found] of byTerm) {
    console.log(`\n${term} (${found.length})`);
    for (const { at: place, excerpt } of found.slice(0, 5)) console.log(`  ${place}: …${excerpt}…`);
    if (found.length > 5) console.log(`  and ${found.length - 5} more`);
  }
  if (broken.length > 0) console.log(`\nLinks that lead nowhere\n  ${broken.join("\n  ")}`);
}

try {
  const port = getPort(8799);
  await requireFreePort(port, "npm run rebrand:check");
  rmSync(state, { recursive: true, force: true });
  run("node", ["scripts/migrate.ts"], { env });
  run("node", ["scripts/seed.ts", "--empty"], { env });
  const origin = `http://localhost:${port}`;
  const settings = [`--ip=${host}`, `--port=${port}`, "--inspector-port=0", `--persist-to=${state}`];
  const variables = [
    `--var=PUBLIC_ORIGIN:${origin}`,
    `--var=MAIL_FROM:${firm.mail.from}`,
    "--show-interactive-dev-session=false",
  ];
  const server = spawn("wrangler", ["dev", ...settings, ...variables, "--log-level=error"], {
    ...spawnOptions,
    env,
    stdio: ["ignore", "ignore", "inherit"],
    detached: process.platform !== "win32",
  });
  let running = true;
  server.once("exit", () => (running = false));
  const stop = () => {
    if (!running || server.pid === undefined) return;
    if (process.platform === "win32") server.kill();
    else process.kill(-server.pid);
  };
  process.once("exit", stop);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  try {
    const health = await waitForHealth(origin, () => running);
    if (!health.ok) throw new SetupError(`The server did not start: ${health.message}`);
    await useEveryForm(origin);
    const mails = await readMails(origin, EXPECTED_MAILS);
    const { documents, broken } = await crawl(origin);
    const terms = listTerms(readFileSync(at("web", "content", "firm.ts"), "utf8"));
    const all = [...documents, ...mails];
    const leftovers = all.flatMap(({ path, text }) => findLeftovers(path, text, terms));
    report(leftovers, broken);
    console.log(
      `\n${all.length} documents, of which ${mails.length} mails: ${leftovers.length} leftovers of the sample firm, ${broken.length} broken links`,
    );
    process.exitCode = leftovers.length + broken.length > 0 ? 1 : 0;
  } finally {
    stop();
  }
} catch (error) {
  explain(error);
}
