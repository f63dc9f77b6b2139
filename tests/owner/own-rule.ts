import { assertNothingLost, countLinks, countRows, readState } from "./database-state.ts";
import { migrationIn } from "./migration.ts";
import { assert, type Step } from "./step.ts";

const TABLE = "worker/db/tables/jobs.ts";
const RULES = 'oneOf("status", jobStatuses),';

/** A changed constraint rebuilds its table. `jobs` has triggers, expression indexes, a search table and many links to it. */
export const ownRule: Step = {
  title: "Change a rule of the jobs on a filled database",
  run: async (copy) => {
    const before = readState(copy);
    copy.replace(TABLE, RULES, `${RULES}\n    rule("title_filled", "title <> ''"),`);
    const { stdout } = await copy.npmSucceeds("db:new", ["filled_titles"]);
    const file = migrationIn(stdout);
    assert(file.startsWith("migrations/9001_"), `${file} is not numbered as the owner's first migration.`);
    assert(copy.read(file).includes("__new_jobs"), `${file} does not rebuild the table.`);
    copy.commit("Titles are filled");
    await copy.npmSucceeds("seed");
    assertNothingLost(before, readState(copy), "stays equal");
    const refused = copy.withDatabase((database) => {
      try {
        database.exec("UPDATE jobs SET title = ''");
        return false;
      } catch (error) {
        return String(error).includes("title_filled");
      }
    });
    assert(refused, "The new rule is not in force.");
    return [
      `${file}: ${countRows(before)} rows, ${countLinks(before)} links, ${before.objects.size} triggers and indexes, nothing is gone`,
    ];
  },
};
