import { readdirSync } from "node:fs";
import { at, run, SetupError } from "./checkout.mjs";

const APPLIED = "SELECT name FROM d1_migrations ORDER BY id";

/** Applied migrations that this checkout lacks. `location` are wrangler's flags that choose the database. */
export function findNewerMigrations(location) {
  const ours = new Set(readdirSync(at("migrations")));
  return listApplied(location).filter((name) => !ours.has(name));
}

function listApplied(location) {
  try {
    const output = run("wrangler", ["d1", "execute", "DB", ...location, "--json", "--command", APPLIED]);
    return JSON.parse(output)[0].results.map(({ name }) => name);
  } catch (error) {
    // A database without migrations.
    if (error instanceof SetupError && error.output.includes("no such table: d1_migrations")) return [];
    throw error;
  }
}
