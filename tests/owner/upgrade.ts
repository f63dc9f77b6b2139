import { assertNothingLost, countRows, readState } from "./database-state.ts";
import { migrationIn } from "./migration.ts";
import { assert, type Step } from "./step.ts";

const TABLE = "worker/db/tables/contacts.ts";
const OWN_FILES = ["worker/db/tables/jobs.ts", "web/content/firm.ts", "wrangler.toml"];

/** The release changes a table; the copy has another firm and the owner's migration. */
export const upgrade: Step = {
  title: "Upgrade: merge a release into a copy with a migration of its own",
  run: async (copy) => {
    const before = readState(copy);
    const own = OWN_FILES.map((file) => copy.read(file));

    copy.git("switch", "--quiet", "--create", "release", copy.git("rev-list", "--max-parents=0", "HEAD"));
    copy.replace(TABLE, "id: id(),", "id: id(),\n    releaseNote: text(),");
    const file = migrationIn((await copy.npmSucceeds("db:new", ["--core", "release_note"])).stdout);
    assert(!file.startsWith("migrations/9"), `${file} of a release has a number of the owner's.`);
    copy.replace("docs/glossary.md", "# Glossary", "# Glossary of the release");
    copy.commit("A release");
    copy.git("switch", "--quiet", "main");
    copy.git("merge", "--quiet", "--no-edit", "release");

    await copy.npmSucceeds("seed");
    assertNothingLost(before, readState(copy), "stays equal");
    const unchanged = OWN_FILES.every((name, index) => copy.read(name) === own[index]);
    assert(unchanged, "The merge changes files of the owner.");
    const columns = copy.withDatabase((database) => database.prepare("PRAGMA table_info(contacts)").all());
    assert(
      columns.some(({ name }) => name === "release_note"),
      "The migration of the release is not applied.",
    );
    await copy.serve(async ({ origin }) => {
      const { status } = await fetch(`${origin}/jobs`);
      assert(status === 200, `/jobs answers ${status} after the upgrade.`);
    });
    return [
      `${file} merged without a conflict and applied after the owner's; ${countRows(before)} rows kept`,
    ];
  },
};
