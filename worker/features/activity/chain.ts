import { randomToken, sha256 } from "#worker/base/crypto.ts";
import type { activityChain, adminActivityLogs } from "#worker/db/tables/activity.ts";
import { formerActivityActions } from "#worker/runtime/former-actions.ts";

/** A row of the log as the chain covers it; `details` is the stored text. */
export type LogRow = Omit<typeof adminActivityLogs.$inferSelect, "details"> & { details: string | null };

export type ChainEntry = typeof activityChain.$inferSelect;

/** The end of the chain. Before the first entry: 0 and an empty hash. */
export type ChainEnd = Pick<ChainEntry, "seq" | "hash">;
export const CHAIN_START: ChainEnd = { seq: 0, hash: "" };

const FORMAT = "planwright-activity-1";

/** The action under its present name: rows of an earlier release are renamed after they were chained. */
export const currentAction = (action: string): string => formerActivityActions[action] ?? action;

/** Ids that name no person, such as UUIDs and setting names. Others are hashed with the personal values. */
const isPublicId = (entityType: string | null, entityId: string): boolean =>
  entityType !== "phone_number" && /^[\w-]{1,64}$/.test(entityId);

const hashFields = (...fields: unknown[]): Promise<string> => sha256(JSON.stringify(fields));

export const hashStaff = (row: LogRow): Promise<string> =>
  // Without a key the fields are those of rows that were sealed before keys existed.
  hashFields(
    "staff",
    row.staffSalt,
    row.username,
    row.requestId,
    ...(row.apiKey === null ? [] : [row.apiKey]),
  );

export const hashContent = (row: LogRow): Promise<string> =>
  hashFields(
    "content",
    row.contentSalt,
    row.details,
    row.ipAddress,
    row.userAgent,
    publicEntityId(row) === null ? row.entityId : null,
  );

export const publicEntityId = ({ entityType, entityId }: Pick<LogRow, "entityType" | "entityId">) =>
  entityId !== null && isPublicId(entityType, entityId) ? entityId : null;

/** The hash of an entry, over all its fields and the hash of the entry before. */
export const hashEntry = (entry: Omit<ChainEntry, "hash">, previousHash: string): Promise<string> =>
  hashFields(
    FORMAT,
    entry.seq,
    entry.kind,
    entry.activityId,
    entry.createdAt,
    entry.action,
    entry.entityType,
    entry.entityId,
    entry.userId,
    entry.staffHash,
    entry.contentHash,
    entry.erasedBy,
    entry.chainedAt,
    previousHash,
  );

/** A row that was in the chain before and waits again: its personal values were erased. */
const isErasure = (row: Pick<LogRow, "staffSalt">): boolean => row.staffSalt !== null;

/** Appends rows to a chain. Returns the entries with the salts to store in the rows. */
export async function chainRows(rows: readonly LogRow[], end: ChainEnd, chainedAt: string) {
  const links: { entry: ChainEntry; staffSalt: string; contentSalt: string }[] = [];
  let { seq, hash } = end;
  for (const row of rows) {
    const salts = { staffSalt: row.staffSalt ?? randomToken(16), contentSalt: randomToken(16) };
    const salted = { ...row, ...salts };
    seq += 1;
    const fields = {
      seq,
      kind: isErasure(row) ? ("erasure" as const) : ("entry" as const),
      activityId: row.id,
      createdAt: row.createdAt,
      action: currentAction(row.action),
      entityType: row.entityType,
      entityId: publicEntityId(row),
      userId: row.userId,
      staffHash: await hashStaff(salted),
      contentHash: await hashContent(salted),
      erasedBy: row.erasedBy,
      chainedAt,
    };
    hash = await hashEntry(fields, hash);
    links.push({ entry: { ...fields, hash }, ...salts });
  }
  return links;
}
