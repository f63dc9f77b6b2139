import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import type { Copy } from "./copy.ts";
import { assertNothingLost, type DatabaseState, readState } from "./database-state.ts";
import { assert, type Step } from "./step.ts";

const FOLDER = "tests/support/imports";
const ACCOUNT = { IMPORT_USERNAME: "admin", IMPORT_PASSWORD: LOCAL_PASSWORD };
const BASIS = ["--basis", "legitimate-interest"];

/** Jobs before applications, which find their job by its title or id. */
const FILES = [
  ["wordpress.xml", "--kind", "articles", "--source", "wordpress"],
  ["wordpress.xml", "--kind", "redirects", "--source", "wordpress"],
  ["wp-job-manager.csv", "--kind", "jobs", "--source", "wp-job-manager"],
  ["bullhorn-candidates.csv", "--kind", "people", "--source", "bullhorn", ...BASIS],
  ["greenhouse-applications.csv", "--kind", "applications", "--source", "greenhouse", ...BASIS],
  ["subscribers.csv", "--kind", "subscribers", ...BASIS],
] as const;

type Run = { id: string; summary: string };

/** Imports each file and returns the ids of the imports. */
async function importAll(copy: Copy, origin: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (const [file, ...args] of FILES) {
    const { stdout } = await copy.npmSucceeds(
      "import",
      [`${FOLDER}/${file}`, ...args, "--url", origin],
      ACCOUNT,
    );
    const [, id, counts] = /^Import (\S+): (.+)\.$/m.exec(stdout) ?? [];
    assert(id && counts, `npm run import prints no result for ${file}:\n${stdout}`);
    runs.push({ id, summary: `${file}, ${args[1]}: ${counts}` });
  }
  return runs;
}

/** Rows of records, without those of imports, sessions and logs. */
const records = ({ rows }: DatabaseState) =>
  [...rows].filter(([table]) => !/^import|log|counter|cron_runs|session|idempoten/.test(table));

export const imports: Step = {
  title: "Move in: import the files of other systems, twice, and undo it",
  run: async (copy) => {
    const before = readState(copy);
    const first = await copy.serve(({ origin }) => importAll(copy, origin));
    const after = readState(copy);
    assertNothingLost(before, after, "may grow");
    assert(JSON.stringify(records(after)) !== JSON.stringify(records(before)), "The imports wrote nothing.");

    const moved = await copy.serve(async ({ origin }) => {
      const second = await importAll(copy, origin);
      for (const { summary } of second)
        assert(!/created:|joined:/.test(summary), `A second run changes something: ${summary}`);
      return fetch(`${origin}/2024/05/nurses-night-shifts/`, { redirect: "manual" });
    });
    assert(moved.status === 301, `The old address of an article answers ${moved.status} instead of 301.`);
    assert(
      JSON.stringify(records(readState(copy))) === JSON.stringify(records(after)),
      "A second run changes the number of rows.",
    );

    await copy.serve(async ({ origin }) => {
      for (const { id } of first.toReversed())
        await copy.npmSucceeds("import", ["--undo", id, "--url", origin], ACCOUNT);
    });
    const undone = readState(copy);
    for (const table of [
      "jobs",
      "articles",
      "applications",
      "crm_leads",
      "newsletter_subscribers",
      "redirects",
    ])
      assert(
        undone.rows.get(table) === before.rows.get(table),
        `${table} has ${undone.rows.get(table)} rows after the undo, before the import ${before.rows.get(table)}.`,
      );
    return [...first.map(({ summary }) => summary), "a second run changes nothing; all imports are undone"];
  },
};
