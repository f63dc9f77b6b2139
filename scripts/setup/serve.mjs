import { spawn } from "node:child_process";
import { spawnOptions, toolEnvironment } from "./checkout.mjs";
import { healthOf } from "./health.mjs";
import { tickLocally } from "./local-cron.mjs";
import { host } from "./port.mjs";
import { forwardSignals } from "./signals.mjs";

/** Runs a server until it or its user ends it, and says where it is as soon as it answers. */
export async function serve(tool, args, { port, env = {}, note }) {
  const server = spawn(tool, args, {
    ...spawnOptions,
    env: toolEnvironment(env),
    stdio: ["ignore", "inherit", "inherit"],
  });
  let running = true;
  const stopped = () => (running = false);
  server.once("exit", stopped);
  forwardSignals(server, { onSignal: stopped });
  const health = await healthOf(`http://${host}:${port}`, () => running);
  if (health.ok) {
    console.log(welcome(`http://localhost:${port}`, note));
    await tickLocally(`http://${host}:${port}`);
  } else if (running) {
    console.error(`The server runs, but /api/health does not answer as it should. It said: ${health.said}`);
  }
}

/** The four people are made by the local seed only. */
const welcome = (address, note) => `
  Planwright is at    ${address}
  Sign in at          ${address}/login
  Sample sign-ins     admin, manager, recruiter, user
  Their password      planwright-local-only   (for this machine only; production refuses it)
${note ? `  ${note}\n` : ""}  To stop             Ctrl+C
`;
