// node scripts/prepare.mjs [--install] [--secrets] [--types] [--migrations] [--data] [--photographs] [--brand] [--web] [-- COMMAND...] Runs the
// named steps that are not up to date (all without names), then COMMAND with the project's Node. It is also wrangler's
// custom build, so that a plain `wrangler dev` finds secrets, database and pages.
import { spawn } from "node:child_process";
import { commandLine, explain, SetupError, spawnOptions, toolEnvironment } from "./setup/checkout.mjs";
import { DAMAGED_PACKAGES } from "./setup/failure.mjs";
import { forwardSignals } from "./setup/signals.mjs";
import { prepare, stepNames } from "./setup/steps.mjs";

const defaultSteps = ["install", "secrets", "types", "data", "web"];

/** wrangler sets the command it builds for: only `dev` needs local data, and `types` needs nothing. */
const forWrangler = (command) =>
  ({ dev: ["install", "secrets", "data", "web"], types: [] })[command] ?? ["install", "web"];

const [flags, command] = split(process.argv.slice(2));
const named = flags.map((flag) => flag.replace(/^--/, ""));
const wranglerCommand = process.env.WRANGLER_COMMAND;

try {
  const unknown = named.find((name) => !stepNames.includes(name));
  if (unknown !== undefined)
    throw new SetupError(`Unknown step "${unknown}". Known: ${stepNames.join(", ")}.`);
  prepare(named.length ? named : wranglerCommand ? forWrangler(wranglerCommand) : defaultSteps);
} catch (error) {
  explain(error);
}

if (command.length) {
  const [tool, ...args] = command;
  try {
    const child = spawn(...commandLine(tool, args), {
      ...spawnOptions,
      env: toolEnvironment(),
      stdio: "inherit",
    });
    child.once("error", ({ code, message }) =>
      explain(
        new SetupError(code === "ENOENT" ? DAMAGED_PACKAGES : `\`${tool}\` could not be started: ${message}`),
      ),
    );
    forwardSignals(child);
  } catch (error) {
    explain(error);
  }
}

function split(args) {
  const dash = args.indexOf("--");
  return dash < 0 ? [args, []] : [args.slice(0, dash), args.slice(dash + 1)];
}
