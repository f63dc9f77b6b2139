import * as z from "zod";
import { erasingActions } from "#contract/activity/constants.ts";
import {
  type ChainEntry,
  CHAIN_START,
  currentAction,
  hashContent,
  hashEntry,
  hashStaff,
  type LogRow,
  publicEntityId,
} from "./chain.ts";
import { isSignedHead, type SignedHead } from "./head.ts";

type Problem = {
  /** Place in the chain; null for a row that is in none. */
  seq: number | null;
  activityId: string | null;
  text: string;
};

/** What is to be verified; chain and rows in any order. */
export type StoredLog = {
  chain: readonly ChainEntry[];
  /** The end of the chain before the rows were read: later entries may cover rows that were read before. */
  settledSeq: number;
  rows: readonly LogRow[];
  /** Ids of the users that exist. */
  userIds: ReadonlySet<string>;
  heads: readonly SignedHead[];
};

type Verification = {
  /** In the order of the chain; rows outside of it last. */
  problems: Problem[];
  chained: number;
  /** Rows that cron has not chained yet: nothing protects them so far. */
  pending: number;
  /** Rows whose personal values were erased. */
  erased: number;
  end: { seq: number; hash: string };
};

/** An erasure is chained soon after it: a later one has no cause. */
const MAX_ERASURE_DELAY_MS = 24 * 3_600_000;
/** How much older than an earlier entry a row may be: requests that took long, and clocks that differ. */
const MAX_BACKDATED_MS = 3_600_000;

const NO_DETAILS = "{}";

/**
 * Verifies the log against its chain: finds every changed, removed, inserted or swapped row, unless the whole chain from
 * there on was computed anew. The heads find that, those mailed even if the stored ones were replaced too.
 */
export async function verifyLog({
  chain,
  settledSeq,
  rows,
  userIds,
  heads,
}: StoredLog): Promise<Verification> {
  const entries = chain.toSorted((a, b) => a.seq - b.seq);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const problems: Problem[] = [];
  const { entriesByRow, end } = await verifyChain(entries, problems);
  const causes = listErasures(rows);
  for (const own of entriesByRow.values()) {
    const row = rowsById.get(own[0]!.activityId);
    const isRead = ({ seq }: ChainEntry) => seq <= Math.max(settledSeq, row?.chainSeq ?? 0);
    const covered = own.filter(isRead);
    if (covered.length > 0) await verifyRow(covered, row, { userIds, causes, problems });
  }
  verifyErasures(rows, { entriesByRow, causes, problems });
  problems.sort((a, b) => (a.seq ?? Infinity) - (b.seq ?? Infinity));
  for (const { id, chainSeq } of rows)
    if (chainSeq !== null && !entriesByRow.has(id))
      problems.push({ seq: null, activityId: id, text: "This row was inserted past the chain." });
  await verifyHeads(heads, entries, problems);
  return {
    problems,
    chained: entriesByRow.size,
    pending: rows.filter(({ chainSeq }) => chainSeq === null).length,
    erased: [...entriesByRow.values()].filter((own) => own.at(-1)!.kind === "erasure").length,
    end,
  };
}

type EntriesByRow = Map<string, ChainEntry[]>;

/** Checks numbers, hashes and order of the entries, which need no rows. */
async function verifyChain(entries: readonly ChainEntry[], problems: Problem[]) {
  const entriesByRow: EntriesByRow = new Map();
  let end = CHAIN_START;
  let newest = "";
  for (const entry of entries) {
    const { seq, activityId, kind, createdAt, hash } = entry;
    const report = (text: string) => problems.push({ seq, activityId, text });
    if (seq !== end.seq + 1) report(`The entries ${end.seq + 1} to ${seq - 1} of the chain were removed.`);
    else if ((await hashEntry(entry, end.hash)) !== hash)
      report("This entry of the chain, or the one before it, was changed, inserted or swapped.");
    const own = entriesByRow.get(activityId);
    if (Boolean(own) !== (kind === "erasure")) report("This entry of the chain was inserted.");
    if (own) own.push(entry);
    else entriesByRow.set(activityId, [entry]);
    if (kind === "entry") {
      if (newest && Date.parse(createdAt) < Date.parse(newest) - MAX_BACKDATED_MS)
        report("This row was inserted later, with an earlier time.");
      if (createdAt > newest) newest = createdAt;
    }
    end = { seq, hash };
  }
  return { entriesByRow, end };
}

/** Erasures by request: when, and of how many rows. */
type Erasures = ReadonlyMap<string, { at: string; rows: number }>;

/** One request can erase in several steps; the last one states the number of all rows. */
function listErasures(rows: readonly LogRow[]): Erasures {
  const erasures = new Map<string, { at: string; rows: number }>();
  for (const { action, requestId, createdAt, details } of rows) {
    if (requestId === null || !erasingActions.includes(action)) continue;
    const count = readErasedRows(details);
    const before = erasures.get(requestId);
    erasures.set(requestId, {
      at: before && before.at > createdAt ? before.at : createdAt,
      rows: Math.max(before?.rows ?? 0, count),
    });
  }
  return erasures;
}

const ErasureDetails = z.object({ rows: z.number() });

/** Changed details may be no JSON; their hash then shows the change. */
function readErasedRows(details: string | null): number {
  try {
    return ErasureDetails.parse(JSON.parse(details ?? "{}")).rows;
  } catch {
    return 0;
  }
}

type ErasureChecks = { entriesByRow: EntriesByRow; causes: Erasures; problems: Problem[] };

/** No more rows may have lost their values than an erasure states. */
function verifyErasures(rows: readonly LogRow[], { entriesByRow, causes, problems }: ErasureChecks) {
  const erased = new Map<string, Set<string>>();
  const add = (erasedBy: string | null, id: string) => {
    if (erasedBy !== null) erased.set(erasedBy, (erased.get(erasedBy) ?? new Set()).add(id));
  };
  for (const [id, own] of entriesByRow) for (const { erasedBy } of own) add(erasedBy, id);
  for (const { erasedBy, id } of rows) add(erasedBy, id);
  for (const [request, { size }] of erased) {
    const stated = causes.get(request)?.rows ?? 0;
    if (size > stated)
      problems.push({
        seq: null,
        activityId: null,
        text: `${size} rows lost their personal values by the erasure of request ${request}, which states ${stated}.`,
      });
  }
}

type Checks = { userIds: ReadonlySet<string>; causes: Erasures; problems: Problem[] };

/** Compares a row with its entries; the latest one covers the personal values. */
async function verifyRow(own: ChainEntry[], row: LogRow | undefined, { userIds, causes, problems }: Checks) {
  const latest = own.at(-1)!;
  const { seq, activityId } = latest;
  const report = (text: string) => problems.push({ seq, activityId, text });
  if (!row) return report("This row was removed.");
  const isErasing = row.chainSeq === null && row.erasedBy !== null && row.contentSalt === null;
  if (row.chainSeq !== seq && !isErasing) report("The place in the chain that the row names was changed.");
  const changed = new Set<string>();
  for (const entry of own) {
    if (row.createdAt !== entry.createdAt) changed.add("time");
    if (currentAction(row.action) !== currentAction(entry.action)) changed.add("action");
    if (row.entityType !== entry.entityType) changed.add("type of the record");
    if (publicEntityId(row) !== entry.entityId) changed.add("record");
    if (row.userId !== entry.userId && (row.userId !== null || userIds.has(entry.userId!)))
      changed.add("user");
    if ((await hashStaff(row)) !== entry.staffHash) changed.add("username, API key or request");
  }
  if (isErasing ? !isErased(row) : (await hashContent(row)) !== latest.contentHash)
    changed.add("details, IP address or browser");
  if (!isErasing && row.erasedBy !== latest.erasedBy) changed.add("erasure");
  if (changed.size > 0) report(`This row was changed or swapped: ${[...changed].join(", ")}.`);
  for (const entry of own.slice(1)) {
    const cause = causes.get(entry.erasedBy ?? "");
    const delay = Date.parse(entry.chainedAt) - Date.parse(cause?.at ?? "");
    if (!cause || delay > MAX_ERASURE_DELAY_MS || !isErased(row))
      report("The personal values of this row were removed without an erasure.");
  }
  if (isErasing && !causes.has(row.erasedBy!))
    report("The personal values of this row were removed without an erasure.");
}

/** The form in which an erasure leaves a row. */
const isErased = ({ details, userId, ipAddress, userAgent }: LogRow): boolean =>
  details === NO_DETAILS && (userId !== null || (ipAddress === null && userAgent === null));

async function verifyHeads(
  heads: readonly SignedHead[],
  entries: readonly ChainEntry[],
  problems: Problem[],
) {
  const hashes = new Map(entries.map(({ seq, hash }) => [seq, hash]));
  for (const head of heads) {
    const report = (text: string) => problems.push({ seq: head.seq, activityId: null, text });
    if (!(await isSignedHead(head))) report(`The signature of the head of ${head.day} is wrong.`);
    const hash = hashes.get(head.seq);
    if (hash === undefined)
      report(`The chain ends before the head of ${head.day}: its last entries were removed.`);
    else if (hash !== head.hash)
      report(`The chain is not the one of the head of ${head.day}: it was computed anew.`);
  }
}
