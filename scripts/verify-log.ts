// npm run verify-log -- [--remote [--env NAME]] [--head FILE|SEQ:HASH]…: verifies the activity log against its hash chain.
// Reads the local database unless --remote is given. --head: a file with the text of a mailed head (or several), or the
// entry and hash of one. Exit code 1 when a row was changed, removed, inserted or swapped.
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { parseHeads, type SignedHead } from "#worker/features/activity/head.ts";
import { readStoredLog } from "#worker/features/activity/stored-log.ts";
import { verifyLog } from "#worker/features/activity/verify.ts";
import { execute, getDatabaseLocation } from "./setup/database.ts";
import { explain, UsageError } from "./setup/usage-error.ts";
import { parseCommandLine } from "./setup/command-line.ts";

const { values } = parseCommandLine({
  options: {
    remote: { type: "boolean" },
    local: { type: "boolean" },
    env: { type: "string" },
    head: { type: "string", multiple: true },
  },
});

const PER_PAGE = 2000;
const MAX_PRINTED = 20;

const Output = z.array(z.object({ results: z.array(z.unknown()) })).min(1);

try {
  const location = getDatabaseLocation(values.remote || values.local ? values : { ...values, local: true });
  const stored = await readStoredLog(
    (sql) => Output.parse(JSON.parse(execute(location, "--json", "--command", sql)))[0]!.results,
    PER_PAGE,
  );
  const { mailed, points } = readHeads(values.head ?? []);
  const result = await verifyLog({ ...stored, heads: [...stored.heads, ...mailed] });
  const problems = [
    ...result.problems,
    ...points
      .filter(({ seq, hash }) => stored.chain.find((entry) => entry.seq === seq)?.hash !== hash)
      .map(({ seq }) => ({ seq, activityId: null, text: "The chain does not contain this head." })),
  ];
  for (const { seq, activityId, text } of problems.slice(0, MAX_PRINTED)) {
    const row = activityId && stored.rows.find(({ id }) => id === activityId);
    const where = [seq === null ? "outside of the chain" : `entry ${seq}`, activityId && `row ${activityId}`];
    const what = row && `${row.createdAt} ${row.action} by ${row.username ?? "no user"}`;
    console.error(`${[...where, what].filter(Boolean).join(", ")}: ${text}`);
  }
  if (problems.length > MAX_PRINTED) console.error(`… and ${problems.length - MAX_PRINTED} more.`);
  const keys = new Set([...stored.heads, ...mailed].map(({ publicKey }) => publicKey));
  console.log(`Sealed rows: ${result.chained} (${result.erased} with erased personal values)`);
  console.log(`Waiting rows: ${result.pending} (not protected yet)`);
  console.log(`End of the chain: ${result.end.seq}:${result.end.hash}`);
  console.log(`Heads: ${stored.heads.length} stored, ${mailed.length + points.length} given`);
  console.log(`Public keys: ${[...keys].join(", ") || "none"}`);
  if (problems.length > 0) {
    console.error(`Verification failed. Problems: ${problems.length}`);
    process.exitCode = 1;
  } else console.log("Verified: no sealed row was changed, removed, inserted or swapped.");
} catch (error) {
  explain(error);
}

function readHeads(inputs: readonly string[]) {
  const mailed: SignedHead[] = [];
  const points: { seq: number; hash: string }[] = [];
  for (const input of inputs) {
    const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(input) ?? [];
    if (seq && hash) {
      points.push({ seq: Number(seq), hash });
      continue;
    }
    const heads = parseHeads(existsSync(input) ? readFileSync(input, "utf8") : input);
    if (heads.length === 0) throw new UsageError(`No head of the activity log is in ${input}.`);
    mailed.push(...heads);
  }
  return { mailed, points };
}
