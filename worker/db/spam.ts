import { and, eq, exists, isNull, or, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SpamFilter, SpamStatus, SpamVerdict } from "#contract/spam/constants.ts";
import { assertInBatch } from "./assert-in-batch.ts";
import type { Db } from "./client.ts";
import type { applications } from "./tables/applications.ts";
import type { bookingAppointments } from "./tables/booking-appointments.ts";
import type { contacts } from "./tables/contacts.ts";
import type { newsletterSubscribers } from "./tables/newsletter.ts";

type Marked = { spamStatus: SQLiteColumn };

/** Never suspected, or released by staff. */
export const isNotSuspected = ({ spamStatus }: Marked): SQL =>
  or(isNull(spamStatus), eq(spamStatus, "not-spam"))!;

/** The condition of a list: what is suspected, what is spam, or by default the rest. */
export const matchesSpam = (table: Marked, spam: SpamFilter | undefined): SQL =>
  spam ? eq(table.spamStatus, spam) : isNotSuspected(table);

export type Submissions =
  | typeof applications
  | typeof bookingAppointments
  | typeof contacts
  | typeof newsletterSubscribers;

/** Statements that store a decision. The first fails the batch when the mark has changed since it was read. */
export const setSpamStatus = (
  db: Db,
  table: Submissions,
  { id, spamStatus }: { id: string; spamStatus: SpamStatus | null },
  verdict: SpamVerdict,
) =>
  [
    assertInBatch(
      db,
      exists(
        db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.id, id), sql`${table.spamStatus} is ${spamStatus}`)),
      ),
    ),
    db.update(table).set({ spamStatus: verdict }).where(eq(table.id, id)),
  ] as const;
