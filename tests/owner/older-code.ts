import { assert, type Step } from "./step.ts";

const LATER = "9999_later.sql";

/** As after an upgrade that is checked out no longer: the database has a migration that the code lacks. */
export const olderCode: Step = {
  title: "Start older code on a newer database",
  run: async (copy) => {
    copy.write(`migrations/${LATER}`, "SELECT 1;\n");
    await copy.npmSucceeds("seed");
    copy.git("clean", "--force", "--quiet", "migrations");
    const { status, stderr } = await copy.npm("seed");
    assert(status === 1, `npm run seed ends with ${status} on a newer database.`);
    const lines = stderr.trim().split("\n");
    assert(
      lines.length === 1 &&
        lines[0]!.startsWith(`The local database is newer than this code (it has ${LATER})`),
      `A newer database is not explained by one sentence:\n${stderr}`,
    );
    return [lines[0]!];
  },
};
