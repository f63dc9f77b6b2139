import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DuplicateReason } from "#contract/people/constants.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { crmLeads, distinctLeads, mailboxExpression } from "#worker/db/tables/leads.ts";

const MAX_PEOPLE = 20;

const other = alias(crmLeads, "other");
const personColumns = {
  id: other.id,
  firstName: other.firstName,
  lastName: other.lastName,
  email: other.email,
  phone: other.phone,
  company: other.company,
  createdAt: other.createdAt,
};

/** The lead into which this one is merged. */
export const listMergeTarget = (db: Db, id: string) =>
  db
    .select(personColumns)
    .from(crmLeads)
    .innerJoin(other, eq(other.id, crmLeads.mergedIntoId))
    .where(eq(crmLeads.id, id))
    .limit(1);

export const listMergedLeads = (db: Db, id: string) =>
  db
    .select({ ...personColumns, mergedAt: other.mergedAt })
    .from(other)
    .where(eq(other.mergedIntoId, id))
    .orderBy(other.createdAt)
    .limit(MAX_PEOPLE);

const orderedPair = (id: string, otherId: string) =>
  id < otherId ? { leadId: id, otherLeadId: otherId } : { leadId: otherId, otherLeadId: id };

const hasEqualPhone = eq(other.phoneKey, crmLeads.phoneKey);
const hasEqualNameAndEmployer = and(
  sql`lower(${other.lastName}) = lower(${crmLeads.lastName})`,
  sql`lower(${other.firstName}) = lower(${crmLeads.firstName})`,
  sql`lower(${other.company}) = lower(${crmLeads.company})`,
  ne(other.company, ""),
);

const mailbox = (table: string) => sql.raw(mailboxExpression(`"${table}"."email_key"`));
const hasEqualMailbox = sql`${mailbox("other")} = ${mailbox("crm_leads")}`;

/** Leads that may be the same person, unless staff marked them as different. */
export function listMergeSuggestions(db: Db, id: string) {
  const isDistinct = exists(
    db
      .select({ leadId: distinctLeads.leadId })
      .from(distinctLeads)
      .where(
        and(
          eq(distinctLeads.leadId, sql`min(${crmLeads.id}, ${other.id})`),
          eq(distinctLeads.otherLeadId, sql`max(${crmLeads.id}, ${other.id})`),
        ),
      ),
  );
  return db
    .select({
      ...personColumns,
      reason: sql<DuplicateReason>`case when ${hasEqualPhone} then 'phone' when ${hasEqualMailbox} then 'email' else 'name' end`,
    })
    .from(crmLeads)
    .innerJoin(other, or(hasEqualPhone, hasEqualMailbox, hasEqualNameAndEmployer))
    .where(
      and(
        eq(crmLeads.id, id),
        ne(other.id, crmLeads.id),
        isNull(crmLeads.mergedIntoId),
        isNull(other.mergedIntoId),
        not(isDistinct),
      ),
    )
    .orderBy(other.createdAt)
    .limit(MAX_PEOPLE);
}

export const insertDistinctLeads = (
  db: Db,
  [id, otherId]: readonly [string, string],
  by: { userId: string; createdAt: string },
) =>
  db
    .insert(distinctLeads)
    .values({ ...orderedPair(id, otherId), ...by })
    .onConflictDoNothing();

const isUnmerged = (db: Db, id: string) =>
  exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.id, id), isNull(other.mergedIntoId))),
  );

/** Rolls the batch back unless both leads exist and neither is merged. */
export const assertUnmerged = (db: Db, id: string, otherId: string) =>
  assertInBatch(db, and(isUnmerged(db, id), isUnmerged(db, otherId))!);

const hasMergedLeads = (db: Db) =>
  exists(db.select({ id: other.id }).from(other).where(eq(other.mergedIntoId, crmLeads.id)));

/** Merges a lead, and what was merged into it, into the target. */
export const setMerged = (db: Db, { targetId, id, at }: { targetId: string; id: string; at: string }) =>
  db
    .update(crmLeads)
    .set({
      mergedIntoId: targetId,
      mergedAt: at,
      syncedToGHL: false,
      updatedAt: at,
      version: sql`${crmLeads.version} + 1`,
    })
    .where(or(eq(crmLeads.id, id), eq(crmLeads.mergedIntoId, id)));

const isUndoable = (mergedAt: typeof crmLeads.mergedAt | typeof other.mergedAt, cutoff: string) =>
  or(isNull(mergedAt), gte(mergedAt, cutoff))!;

const hasUndoableMerge = (db: Db, cutoff: string) =>
  exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.mergedIntoId, crmLeads.id), isUndoable(other.mergedAt, cutoff))),
  );

/**
 * Stores the response targets that two leads, and those merged into the second, have before they are merged. Keeps those
 * stored by an earlier merge that can still be undone.
 */
export const storeResponseTargets = (db: Db, [id, otherId]: readonly [string, string], cutoff: string) =>
  db
    .update(crmLeads)
    .set({
      ownDueAt: sql`${crmLeads.dueAt}`,
      ownFirstRespondedAt: sql`${crmLeads.firstRespondedAt}`,
    })
    .where(
      or(
        and(inArray(crmLeads.id, [id, otherId]), not(hasUndoableMerge(db, cutoff))),
        and(eq(crmLeads.mergedIntoId, otherId), lt(crmLeads.mergedAt, cutoff)),
      ),
    );

/** An unanswered lead leaves its response target to the target lead, unless that has an earlier one. */
export function copyResponseTarget(
  db: Db,
  { targetId, id, at }: { targetId: string; id: string; at: string },
) {
  const open = db
    .select({ dueAt: other.dueAt })
    .from(other)
    .where(and(eq(other.id, id), isNull(other.firstRespondedAt), isNotNull(other.dueAt)));
  return db
    .update(crmLeads)
    .set({ dueAt: sql`(${open})`, firstRespondedAt: null, updatedAt: at })
    .where(
      and(
        eq(crmLeads.id, targetId),
        exists(open),
        or(isNotNull(crmLeads.firstRespondedAt), isNull(crmLeads.dueAt), sql`${crmLeads.dueAt} > (${open})`),
      ),
    );
}

const ownResponseTarget = {
  dueAt: sql`${crmLeads.ownDueAt}`,
  firstRespondedAt: sql`${crmLeads.ownFirstRespondedAt}`,
};

/** The remaining lead no longer answers for the one taken apart; an open target of leads still merged into it stays. */
export function restoreTargetOfRemaining(db: Db, id: string, at: string) {
  const open = sql`(select min(due) from (
    select own.own_due_at as due from ${crmLeads} own where own.id = ${id} and own.own_first_responded_at is null
    union all select member.due_at from ${crmLeads} member
      where member.merged_into_id = ${id} and member.first_responded_at is null))`;
  return db
    .update(crmLeads)
    .set({
      dueAt: sql`coalesce(${open}, ${ownResponseTarget.dueAt})`,
      firstRespondedAt: sql`case when ${open} is null then ${ownResponseTarget.firstRespondedAt} end`,
      updatedAt: at,
    })
    .where(and(eq(crmLeads.id, id), or(isNull(crmLeads.firstRespondedAt), not(hasMergedLeads(db)))));
}

/** Rolls the batch back unless the lead is merged into this one. */
export const assertMergedInto = (db: Db, id: string, targetId: string) =>
  assertInBatch(
    db,
    exists(
      db
        .select({ id: other.id })
        .from(other)
        .where(and(eq(other.id, id), eq(other.mergedIntoId, targetId))),
    ),
  );

/** Takes a lead out of its merge, with its own response target. */
export const clearMerged = (db: Db, id: string, at: string) =>
  db
    .update(crmLeads)
    .set({
      ...ownResponseTarget,
      mergedIntoId: null,
      mergedAt: null,
      syncedToGHL: false,
      updatedAt: at,
      version: sql`${crmLeads.version} + 1`,
    })
    .where(eq(crmLeads.id, id));

/** Starts the time to undo for merges without one, such as those of an earlier release. */
export const startMergeUndo = (db: Db, now: string) =>
  db
    .update(crmLeads)
    .set({ mergedAt: now })
    .where(and(isNotNull(crmLeads.mergedIntoId), isNull(crmLeads.mergedAt)));

/** Deletes the response targets stored for an undo that is no longer possible. */
export const deleteStoredTargets = (db: Db, cutoff: string) =>
  db
    .update(crmLeads)
    .set({ ownDueAt: null, ownFirstRespondedAt: null })
    .where(
      and(
        or(isNotNull(crmLeads.ownDueAt), isNotNull(crmLeads.ownFirstRespondedAt)),
        or(
          and(isNotNull(crmLeads.mergedIntoId), lt(crmLeads.mergedAt, cutoff)),
          and(isNull(crmLeads.mergedIntoId), hasMergedLeads(db), not(hasUndoableMerge(db, cutoff))),
        ),
      ),
    );
