import { and, desc, eq, exists, gt, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { insertDeliveriesIf, lastStatementChanged, type OutboxRow } from "#worker/db/outbox.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { accountLinks } from "#worker/db/tables/account-links.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { users } from "#worker/db/tables/users.ts";
import { userColumns } from "#worker/db/user-role.ts";

export type AccountLink = typeof accountLinks.$inferSelect;

const EMAIL_PURPOSES = ["email_new", "email_old"] as const;

/** Inserts a link if the previous statement of the batch changed a row. */
export const insertLinkIfChanged = (db: Db, row: AccountLink) =>
  db
    .insert(accountLinks)
    .select(db.select(selectRow(accountLinks, row)).from(singleRow).where(lastStatementChanged));

/** Inserts a link for an active user whose address has not changed since it was read. */
export const insertLink = (db: Db, row: AccountLink, userEmail: string | null) =>
  db.insert(accountLinks).select(
    db
      .select(selectRow(accountLinks, row))
      .from(users)
      .where(and(eq(users.id, row.userId), eq(users.isActive, true), sql`${users.email} is ${userEmail}`)),
  );

type NewPasswordLink = Pick<AccountLink, "id" | "tokenHash" | "createdAt" | "expiresAt">;

/**
 * Inserts a link for the active user with this username or, if nobody has it as username, email address. Inserts
 * nothing for others, and nothing after `max` links since `since`.
 */
export function insertPasswordLink(
  db: Db,
  link: NewPasswordLink,
  login: string,
  { max, since }: { max: number; since: string },
) {
  const recentLinks = sql`(select count(*) from account_links recent where recent.user_id = ${users.id}
    and recent.purpose = 'password' and recent.created_at > ${since})`;
  return db.insert(accountLinks).select(
    db
      .select(
        selectRow(accountLinks, {
          ...link,
          userId: users.id,
          purpose: "password",
          recipient: users.email,
          newEmail: null,
          confirmedAt: null,
        }),
      )
      .from(users)
      .where(
        and(
          or(
            sql`lower(${users.username}) = lower(${login})`,
            and(
              sql`lower(${users.email}) = lower(${login})`,
              sql`not exists (select 1 from users named where lower(named.username) = lower(${login}))`,
            ),
          ),
          sql`${users.email} is not null`,
          eq(users.isActive, true),
          sql`${recentLinks} < ${max}`,
        ),
      ),
  );
}

/** Inserts a link's delivery if the link was inserted. */
export const insertLinkDelivery = (db: Db, row: OutboxRow) =>
  insertDeliveriesIf(db, [row], sql`exists (select 1 from account_links where id = ${row.entityId})`);

/** The link with its active user; null when it has expired, was used or withdrawn. */
async function findLinkWhere(db: Db, condition: SQL, now: string) {
  const [row] = await db
    .select({ link: accountLinks, user: userColumns })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(and(condition, isUsable(now), eq(users.isActive, true)))
    .limit(1);
  return row ?? null;
}

const isUsable = (now: string) => gt(accountLinks.expiresAt, now);

export const findLinkByHash = (db: Db, tokenHash: string, now: string) =>
  findLinkWhere(db, eq(accountLinks.tokenHash, tokenHash), now);

export const findLinkById = (db: Db, id: string, now: string) =>
  findLinkWhere(db, eq(accountLinks.id, id), now);

/** Replaces the hash of a link whose token is derived from another secret now. */
export const updateLinkHash = (db: Db, id: string, tokenHash: string) =>
  db.update(accountLinks).set({ tokenHash }).where(eq(accountLinks.id, id));

/** Sets the password if the link still exists: of two concurrent uses one changes a row. Ends all sessions. */
export const setPasswordByLink = (
  db: Db,
  { link, user }: { link: AccountLink; user: Pick<typeof users.$inferSelect, "id" | "epoch"> },
  patch: { passwordHash: string; updatedAt: string },
) =>
  db
    .update(users)
    .set({ ...patch, epoch: user.epoch + 1, mustChangePassword: false })
    .where(
      and(
        eq(users.id, user.id),
        eq(users.epoch, user.epoch),
        eq(users.isActive, true),
        exists(
          db
            .select({ id: accountLinks.id })
            .from(accountLinks)
            .where(and(eq(accountLinks.id, link.id), isUsable(patch.updatedAt))),
        ),
      ),
    )
    .returning({ epoch: users.epoch });

/** The user was changed by this request. */
const isUpdatedAt = (userId: string, updatedAt: string) =>
  sql`exists (select 1 from users where id = ${userId} and updated_at = ${updatedAt})`;

/** Statement that deletes all links of a user who was updated at this time, or those of one purpose. */
export const deleteLinks = (db: Db, userId: string, updatedAt: string, purpose?: AccountLink["purpose"]) =>
  db
    .delete(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, userId),
        purpose ? eq(accountLinks.purpose, purpose) : ne(accountLinks.purpose, "email_changed"),
        isUpdatedAt(userId, updatedAt),
      ),
    );

/** Statement that deletes the links to former addresses, and pending changes, of a user who was updated at this time. */
export const deleteLinksOfFormerEmail = (db: Db, userId: string, updatedAt: string) =>
  db
    .delete(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, userId),
        ne(accountLinks.purpose, "email_changed"),
        or(
          inArray(accountLinks.purpose, EMAIL_PURPOSES),
          sql`not exists (select 1 from users where id = ${userId} and email = ${accountLinks.recipient})`,
        ),
        isUpdatedAt(userId, updatedAt),
      ),
    );

/** Statement that deletes a pending change of the email address. */
export const deleteEmailChange = (db: Db, userId: string) =>
  db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, EMAIL_PURPOSES)));

/** Statement that deletes earlier invitations. */
export const deleteInvitations = (db: Db, userId: string, exceptId: string) =>
  db
    .delete(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(accountLinks.purpose, "invitation"),
        ne(accountLinks.id, exceptId),
        lastStatementChanged,
      ),
    );

/** The links of the user's pending change. */
export const listEmailLinks = (db: Db, userId: string, now: string) =>
  db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, EMAIL_PURPOSES), isUsable(now)))
    .orderBy(desc(accountLinks.createdAt))
    .limit(2);

/** Marks a link of a change as confirmed, once. */
export const confirmEmailLink = (db: Db, id: string, confirmedAt: string) =>
  db
    .update(accountLinks)
    .set({ confirmedAt })
    .where(and(eq(accountLinks.id, id), isNull(accountLinks.confirmedAt)));

const isEmailTaken = (email: string, userId: string | null) =>
  sql`exists (select 1 from users taken where lower(taken.email) = lower(${email})
    and taken.id is not ${userId})`;

/** Whether another user has the address; any user with null. */
export async function isEmailOfOther(db: Db, email: string, userId: string | null): Promise<boolean> {
  const [row] = await db.select({ isTaken: isEmailTaken(email, userId).mapWith(Boolean) }).from(singleRow);
  return row?.isTaken ?? false;
}

/** Sets the new address once every link of the change is confirmed and nobody else has it. */
export const applyEmailChange = (db: Db, link: AccountLink, newEmail: string, updatedAt: string) =>
  db
    .update(users)
    .set({ email: newEmail, updatedAt })
    .where(
      and(
        eq(users.id, link.userId),
        eq(users.isActive, true),
        sql`exists (select 1 from account_links where id = ${link.id} and confirmed_at is not null)`,
        sql`not exists (select 1 from account_links where user_id = ${link.userId}
          and purpose in ('email_new', 'email_old') and confirmed_at is null)`,
        not(isEmailTaken(newEmail, link.userId)),
      ),
    )
    .returning();

/** The activity of a password link that the batch inserted. */
export const insertLinkActivity = (db: Db, linkId: string, row: typeof adminActivityLogs.$inferSelect) =>
  db.insert(adminActivityLogs).select(
    db
      .select(selectRow(adminActivityLogs, { ...row, entityId: accountLinks.userId }))
      .from(accountLinks)
      .where(eq(accountLinks.id, linkId)),
  );

/** Valid invitations of these users, with the state of their mails. */
export const listInvitations = (db: Db, userIds: readonly string[], now: string) =>
  db
    .select({
      userId: accountLinks.userId,
      expiresAt: accountLinks.expiresAt,
      delivery: deliveries.status,
      waitingFor: deliveries.waitingFor,
    })
    .from(accountLinks)
    .leftJoin(deliveries, eq(deliveries.dedupeKey, sql`'account_link:' || ${accountLinks.id}`))
    .where(
      and(
        inArray(accountLinks.userId, jsonValues(userIds)),
        eq(accountLinks.purpose, "invitation"),
        isUsable(now),
      ),
    )
    .orderBy(accountLinks.createdAt);
