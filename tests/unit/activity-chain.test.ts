import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CHAIN_START, type ChainEntry, chainRows, type LogRow } from "#worker/features/activity/chain.ts";
import { formatHead, isSignedHead, parseHeads, signHead } from "#worker/features/activity/head.ts";
import { type StoredLog, verifyLog } from "#worker/features/activity/verify.ts";

const KEY = "an encryption key of the tests, long enough";
const START = Date.parse("2026-11-01T08:00:00.000Z");
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

const text = fc.option(fc.string({ maxLength: 12 }), { nil: null });
type Draft = Omit<LogRow, "id" | "createdAt" | "chainSeq" | "staffSalt" | "contentSalt" | "erasedBy">;

const newRow: fc.Arbitrary<Draft> = fc.record({
  userId: fc.option(fc.uuid(), { nil: null }),
  username: text,
  apiKey: text,
  action: fc.constantFrom("job.update", "user.create", "application.submit", "article.order"),
  entityType: fc.constantFrom("job", "user", "phone_number", null),
  entityId: fc.option(fc.oneof(fc.uuid(), fc.constant("+13125550142")), { nil: null }),
  details: fc.constantFrom(null, "{}", '{"title":"Controller"}'),
  ipAddress: text,
  userAgent: text,
  requestId: text,
});

/** A log of `drafts` whose rows are chained in batches; `erased` rows then lose their personal values. */
async function createLog(
  drafts: readonly Draft[],
  { batch, erased = [] }: { batch: number; erased?: readonly number[] },
): Promise<StoredLog> {
  const rows: LogRow[] = drafts.map((draft, index) => ({
    ...draft,
    id: `row-${index}`,
    createdAt: at(index),
    chainSeq: null,
    staffSalt: null,
    contentSalt: null,
    erasedBy: null,
  }));
  const chain: ChainEntry[] = [];
  const append = async (waiting: LogRow[], minute: number) => {
    const links = await chainRows(waiting, chain.at(-1) ?? CHAIN_START, at(minute));
    for (const [index, { entry, staffSalt, contentSalt }] of links.entries()) {
      chain.push(entry);
      Object.assign(waiting[index]!, { chainSeq: entry.seq, staffSalt, contentSalt });
    }
  };
  for (let from = 0; from < rows.length; from += batch)
    await append(rows.slice(from, from + batch), rows.length);
  const lost = [...new Set(erased)].flatMap((index) => rows[index] ?? []);
  if (lost.length > 0) {
    const cause = {
      ...rows[0]!,
      id: "erasure",
      action: "person.erase",
      requestId: "the erasure",
      details: JSON.stringify({ rows: lost.length }),
    };
    rows.push({ ...cause, createdAt: at(60), chainSeq: null, staffSalt: null, contentSalt: null });
    for (const row of lost)
      Object.assign(
        row,
        { details: "{}", chainSeq: null, contentSalt: null, erasedBy: "the erasure" },
        row.userId === null && { ipAddress: null, userAgent: null },
      );
    await append([...lost, rows.at(-1)!], 65);
  }
  const userIds = new Set(rows.flatMap(({ userId }) => userId ?? []));
  return { chain, settledSeq: chain.length, rows, userIds, heads: [] };
}

const logs = fc
  .record({
    drafts: fc.array(newRow, { minLength: 2, maxLength: 8 }),
    batch: fc.integer({ min: 1, max: 4 }),
    erased: fc.array(fc.nat(7), { maxLength: 3 }),
  })
  .map(
    ({ drafts, ...options }) =>
      () =>
        createLog(drafts, options),
  );

/** One change by somebody who can write to the database; null if it leaves the log as it was. */
type Tampering = (log: StoredLog, pick: (count: number) => number) => StoredLog | null;

const replaceAt = <T>(list: readonly T[], index: number, value: T): T[] => list.with(index, value);
const differs = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

const changeField =
  (list: "rows" | "chain", name: string): Tampering =>
  (log, pick) => {
    const index = pick(log[list].length);
    const before = log[list][index] as Record<string, unknown>;
    const other = log[list][pick(log[list].length)] as Record<string, unknown>;
    const value = differs(before[name], other[name])
      ? other[name]
      : typeof before[name] === "number"
        ? 999
        : "forged";
    const changed = { ...before, [name]: value };
    return { ...log, [list]: replaceAt<unknown>(log[list], index, changed) };
  };

/** Brings a row into the form that an erasure leaves. */
const forgeErasure =
  (erasedBy: string): Tampering =>
  (log, pick) => {
    const index = pick(log.rows.length);
    const row = log.rows[index]!;
    if (row.erasedBy || row.id === "erasure") return null;
    const erased = {
      details: "{}",
      ipAddress: null,
      userAgent: null,
      contentSalt: null,
      chainSeq: null,
      erasedBy,
    };
    return { ...log, rows: replaceAt(log.rows, index, { ...row, ...erased }) };
  };

const tamperings: Record<string, Tampering> = {
  ...Object.fromEntries(
    [
      "id",
      "userId",
      "username",
      "apiKey",
      "entityType",
      "entityId",
      "details",
      "ipAddress",
      "userAgent",
      "requestId",
      "createdAt",
      "chainSeq",
      "staffSalt",
      "contentSalt",
      "erasedBy",
    ].map((name) => [`changed ${name}`, changeField("rows", name)]),
  ),
  "changed action": (log, pick) => {
    const index = pick(log.rows.length);
    return { ...log, rows: replaceAt(log.rows, index, { ...log.rows[index]!, action: "job.delete" }) };
  },
  "removed row": (log, pick) => ({ ...log, rows: log.rows.toSpliced(pick(log.rows.length), 1) }),
  "inserted row": (log, pick) => {
    const copied = log.rows[pick(log.rows.length)]!;
    return { ...log, rows: [...log.rows, { ...copied, id: "forged" }] };
  },
  "swapped rows": (log, pick) => {
    const [a, b] = [pick(log.rows.length), pick(log.rows.length)];
    const [first, second] = [log.rows[a]!, log.rows[b]!];
    if (a === b) return null;
    return {
      ...log,
      rows: replaceAt(replaceAt(log.rows, a, { ...second, id: first.id }), b, { ...first, id: second.id }),
    };
  },
  "removed details without an erasure": forgeErasure("nobody"),
  "removed details with the erasure of others": forgeErasure("the erasure"),
  ...Object.fromEntries(
    [
      "activityId",
      "createdAt",
      "action",
      "entityType",
      "entityId",
      "userId",
      "staffHash",
      "contentHash",
      "erasedBy",
      "chainedAt",
      "hash",
      "kind",
      "seq",
    ].map((name) => [`changed ${name} in the chain`, changeField("chain", name)]),
  ),
  "removed entry": (log, pick) => ({ ...log, chain: log.chain.toSpliced(pick(log.chain.length), 1) }),
  "inserted entry": (log, pick) => {
    const index = pick(log.chain.length);
    const later = log.chain.slice(index).map((entry) => ({ ...entry, seq: entry.seq + 1 }));
    return {
      ...log,
      chain: [...log.chain.slice(0, index), { ...log.chain[index]!, activityId: "forged" }, ...later],
    };
  },
  "swapped entries": (log, pick) => {
    const [a, b] = [pick(log.chain.length), pick(log.chain.length)];
    const [first, second] = [log.chain[a]!, log.chain[b]!];
    if (a === b) return null;
    return {
      ...log,
      chain: replaceAt(replaceAt(log.chain, a, { ...second, seq: first.seq }), b, {
        ...first,
        seq: second.seq,
      }),
    };
  },
};

test("an untouched log has no problems, also after erasures", { tags: "full" }, () =>
  fc.assert(
    fc.asyncProperty(logs, async (create) => {
      expect((await verifyLog(await create())).problems).toEqual([]);
    }),
  ),
);

test.for(Object.keys(tamperings))("a log is refused after tampering: %s", { tags: "full" }, (name) =>
  fc.assert(
    fc.asyncProperty(logs, fc.infiniteStream(fc.nat()), async (create, numbers) => {
      const pick = (count: number) => numbers.next().value! % count;
      const tampered = tamperings[name]!(await create(), pick);
      fc.pre(tampered !== null);
      expect((await verifyLog(tampered)).problems).not.toEqual([]);
    }),
    { numRuns: 25 },
  ),
);

const aDraft = {
  userId: null,
  username: "ana",
  apiKey: null,
  action: "job.update",
  entityType: "job",
  entityId: "job-1",
  details: "{}",
  ipAddress: "192.0.2.1",
  userAgent: "Firefox",
  requestId: "r1",
};

async function createHead(log: StoredLog, day = "2026-11-02") {
  const { seq, hash } = log.chain.at(-1)!;
  return signHead(KEY, { day, seq, hash });
}

test("a chain that was computed anew after a change is refused by its signed head", async () => {
  const log = await createLog([aDraft, aDraft, aDraft], { batch: 2 });
  const head = await createHead(log);
  expect((await verifyLog({ ...log, heads: [head] })).problems).toEqual([]);
  const forged = await createLog([aDraft, { ...aDraft, action: "job.delete" }, aDraft], { batch: 2 });
  expect((await verifyLog(forged)).problems).toEqual([]);
  const { problems } = await verifyLog({ ...forged, heads: [head] });
  expect(problems).toEqual([
    expect.objectContaining({ seq: 3, text: expect.stringContaining("computed anew") }),
  ]);
});

test("a chain whose last entries were removed with their rows is refused by its signed head", async () => {
  const log = await createLog([aDraft, aDraft, aDraft], { batch: 3 });
  const head = await createHead(log);
  const shorter = { ...log, chain: log.chain.slice(0, 2), settledSeq: 2, rows: log.rows.slice(0, 2) };
  expect((await verifyLog(shorter)).problems).toEqual([]);
  expect((await verifyLog({ ...shorter, heads: [head] })).problems).toEqual([
    expect.objectContaining({ text: expect.stringContaining("ends before the head") }),
  ]);
});

test("a head with another number, hash or key has a wrong signature", async () => {
  const head = await createHead(await createLog([aDraft], { batch: 1 }));
  expect(await isSignedHead(head)).toBe(true);
  const other = await signHead("another encryption key, long enough too", head);
  for (const change of [
    { seq: 2 },
    { day: "2026-11-03" },
    { hash: "0".repeat(64) },
    { publicKey: other.publicKey },
  ])
    expect(await isSignedHead({ ...head, ...change })).toBe(false);
});

test("heads are found in the text of mails, also with wrapped lines", async () => {
  const head = await createHead(await createLog([aDraft], { batch: 1 }));
  const mail = `Hello\n\n${formatHead(head).replaceAll(" ", "\r\n")}\n\nKeep this mail.`;
  expect(parseHeads(`${mail}\n${mail}`)).toEqual([head, head]);
  expect(parseHeads("PLANWRIGHT-LOG nothing")).toEqual([]);
});

test("a row with an earlier time than the entries before it was inserted later", async () => {
  const log = await createLog([aDraft, aDraft], { batch: 2 });
  const late = {
    ...log.rows[0]!,
    id: "late",
    createdAt: at(-300),
    chainSeq: null,
    staffSalt: null,
    contentSalt: null,
  };
  const [link] = await chainRows([late], log.chain.at(-1)!, at(90));
  const { entry, ...salts } = link!;
  const { problems } = await verifyLog({
    ...log,
    chain: [...log.chain, entry],
    settledSeq: 3,
    rows: [...log.rows, { ...late, ...salts, chainSeq: 3 }],
  });
  expect(problems).toEqual([expect.objectContaining({ seq: 3, activityId: "late" })]);
});

test("rows of a deleted user verify, a removed user id of an existing one doesn't", async () => {
  const log = await createLog([{ ...aDraft, userId: "user-1" }], { batch: 1 });
  const rows = log.rows.map((row) => ({ ...row, userId: null }));
  expect((await verifyLog({ ...log, rows, userIds: new Set() })).problems).toEqual([]);
  expect((await verifyLog({ ...log, rows })).problems).toHaveLength(1);
});
