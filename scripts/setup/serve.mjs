import { spawn } from "node:child_process";
import { commandLine, spawnOptions, toolEnvironment } from "./checkout.mjs";
import { findCause } from "./failure.mjs";
import { waitForHealth } from "./health.mjs";
import { runLocalCron } from "./local-cron.mjs";
import { host } from "./port.mjs";
import { forwardSignals } from "./signals.mjs";

/** wrangler's warning that cron triggers do not run; local-cron.mjs runs them. */
const CRON_WARNING =
  /\n?[^\n]*Scheduled Workers are not automatically triggered[^]*?#test-cron-triggers-locally\S*\s*/;

/** Runs a server until it exits or is stopped, and prints its address when it is ready. */
export async function serve(tool, args, { port, env = {}, note }) {
  const server = spawn(...commandLine(tool, args), {
    ...spawnOptions,
    env: toolEnvironment(env),
    stdio: ["ignore", "inherit", "pipe"],
  });
  server.stderr.on("data", (text) => process.stderr.write(String(text).replace(CRON_WARNING, "")));
  let running = true;
  const stopped = () => (running = false);
  server.once("exit", stopped);
  forwardSignals(server, { onSignal: stopped });
  const health = await waitForHealth(`http://${host}:${port}`, () => running);
  if (health.ok) {
    console.log(welcome(`http://localhost:${port}`, note));
    await runLocalCron(`http://${host}:${port}`);
  } else if (running) {
    console.error(findCause() ?? `The server is running, but /api/health failed: ${health.message}`);
  }
}

/** The local seed creates the four users. */
const welcome = (address, note) => `
  Planwright is at    ${address}
  Sign in at          ${address}/login
  Sample users        admin, manager, recruiter, user
  Password            planwright-local-only   (local only; production rejects it)
${note ? `  ${note}\n` : ""}  To stop             Ctrl+C
`;
