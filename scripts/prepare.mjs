// node scripts/prepare.mjs [--install] [--secrets] [--types] [--migrations] [--data] [--web] [-- COMMAND...]
// Does what this checkout lacks of the named parts (all of them without a name), then runs COMMAND under the project's
// Node. It is also wrangler's custom build, so that a bare `wrangler dev` finds its secrets, its database and its pages.
import { spawn } from "node:child_process";
import { explain, SetupError, spawnOptions, toolEnvironment } from "./setup/checkout.mjs";
import { forwardSignals } from "./setup/signals.mjs";
import { prepare, stepNames } from "./setup/steps.mjs";

const everything = ["install", "secrets", "types", "data", "web"];

/** wrangler names the command that it builds for: only `dev` works on local data, and `types` needs nothing built. */
const forWrangler = (command) =>
  ({ dev: ["install", "secrets", "data", "web"], types: [] })[command] ?? ["install", "web"];

const [given, command] = split(process.argv.slice(2));
const named = given.map((flag) => flag.replace(/^--/, ""));
const wranglerCommand = process.env.WRANGLER_COMMAND;

try {
  const unknown = named.find((name) => !stepNames.includes(name));
  if (unknown !== undefined)
    throw new SetupError(`Unknown part "${unknown}". Known: ${stepNames.join(", ")}.`);
  prepare(named.length ? named : wranglerCommand ? forWrangler(wranglerCommand) : everything);
} catch (error) {
  explain(error);
}

if (command.length) {
  const [tool, ...args] = command;
  const child = spawn(tool, args, { ...spawnOptions, env: toolEnvironment(), stdio: "inherit" });
  child.once("error", (error) => explain(new SetupError(`\`${tool}\` cannot be started: ${error.message}`)));
  forwardSignals(child);
}

function split(words) {
  const dash = words.indexOf("--");
  return dash < 0 ? [words, []] : [words.slice(0, dash), words.slice(dash + 1)];
}
