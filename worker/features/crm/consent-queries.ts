import { and, desc, eq, or } from "drizzle-orm";
import type { ConsentKind } from "#contract/leads/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { consents } from "#worker/db/tables/consents.ts";

type Person = { id: string; emailKey: string | null; phoneKey: string | null };

/** Inserts a withdrawal only if the person's latest consent of this kind was granted. */
export function withdrawConsent(
  db: Db,
  { id: leadId, emailKey, phoneKey }: Person,
  row: { id: string; kind: ConsentKind; wordingVersion: string; source: string; createdAt: string },
) {
  const latest = db
    .select({ granted: consents.granted })
    .from(consents)
    .where(
      and(
        eq(consents.kind, row.kind),
        or(eq(consents.leadId, leadId), phoneKey === null ? undefined : eq(consents.phone, phoneKey)),
      ),
    )
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1)
    .as("latest");
  return db.insert(consents).select(
    db
      .select(
        selectRow(consents, {
          id: row.id,
          leadId,
          email: emailKey,
          phone: phoneKey,
          kind: row.kind,
          granted: false,
          wordingVersion: row.wordingVersion,
          source: row.source,
          ip: null,
          createdAt: row.createdAt,
        }),
      )
      .from(latest)
      .where(eq(latest.granted, true)),
  );
}
