import * as z from "zod";
import { chainKinds } from "#contract/activity/constants.ts";
import { sqlLiteral } from "#worker/base/sql-literal.ts";
import { SignedHead } from "./head.ts";
import type { StoredLog } from "./verify.ts";

const text = z.string().nullable();

const LogRows = z.array(
  z.object({
    id: z.string(),
    userId: text,
    username: text,
    apiKey: text,
    action: z.string(),
    entityType: text,
    entityId: text,
    details: text,
    ipAddress: text,
    userAgent: text,
    requestId: text,
    createdAt: z.string(),
    chainSeq: z.number().nullable(),
    staffSalt: text,
    contentSalt: text,
    erasedBy: text,
  }),
);
const ChainEntries = z.array(
  z.object({
    seq: z.number(),
    kind: z.enum(chainKinds),
    activityId: z.string(),
    createdAt: z.string(),
    action: z.string(),
    entityType: text,
    entityId: text,
    userId: text,
    staffHash: z.string(),
    contentHash: z.string(),
    erasedBy: text,
    chainedAt: z.string(),
    hash: z.string(),
  }),
);
const Heads = z.array(SignedHead);

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = ({ element }: { element: z.ZodObject }): string =>
  Object.keys(element.shape)
    .map((name) => `${snakeCase(name)} as "${name}"`)
    .join(", ");

type Read = (sql: string) => unknown[] | Promise<unknown[]>;

/** Reads everything that `verifyLog` needs, page by page: the chain, the rows, then what was chained meanwhile. */
export async function readStoredLog(read: Read, perPage: number): Promise<StoredLog> {
  const readChain = (after: number) =>
    readPages(ChainEntries, perPage, (last) =>
      read(
        `select ${columns(ChainEntries)} from activity_chain where seq > ${last?.seq ?? after} order by seq limit ${perPage}`,
      ),
    );
  const settled = await readChain(0);
  const settledSeq = settled.at(-1)?.seq ?? 0;
  const rows = await readPages(LogRows, perPage, (last) =>
    read(
      `select ${columns(LogRows)} from admin_activity_logs where id > ${sqlLiteral(last?.id ?? "")} order by id limit ${perPage}`,
    ),
  );
  const userIds = z.array(z.object({ id: z.string() })).parse(await read("select id from users"));
  const heads = Heads.parse(await read(`select ${columns(Heads)} from activity_heads order by day`));
  const chain = [...settled, ...(await readChain(settledSeq))];
  return { chain, settledSeq, rows, userIds: new Set(userIds.map(({ id }) => id)), heads };
}

async function readPages<Row>(
  schema: z.ZodType<Row[]>,
  perPage: number,
  read: (last: Row | undefined) => unknown[] | Promise<unknown[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = schema.parse(await read(rows.at(-1)));
    rows.push(...page);
    if (page.length < perPage) return rows;
  }
}
