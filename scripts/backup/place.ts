import { readTarget, type Target } from "../setup/target.ts";
import { UsageError } from "../setup/usage-error.ts";

/** The stores that --remote, --local and --env select; local ones without a flag. */
export function getPlace(flags: { remote?: boolean; local?: boolean; env?: string }): "local" | Target {
  if (flags.remote && flags.local) throw new UsageError("Choose one: --remote or --local.");
  if (flags.remote) return readTarget(flags.env);
  if (flags.env !== undefined) throw new UsageError("--env selects deployed data: use it with --remote.");
  return "local";
}
