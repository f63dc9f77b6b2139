import { sql } from "drizzle-orm";
import type { ConsentKind } from "#contract/leads/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { consents } from "#worker/db/tables/consents.ts";

type Person = { id: string; emailKey: string | null; phoneKey: string | null };

/** Inserts a withdrawal only if the person's latest consent of this kind was granted. */
export const withdrawConsent = (
  db: Db,
  { id: leadId, emailKey, phoneKey }: Person,
  row: { id: string; kind: ConsentKind; wordingVersion: string; source: string; createdAt: string },
) =>
  // The values stand in the order of the table's columns.
  db.insert(consents).select(
    sql`select ${row.id}, ${leadId}, ${emailKey}, ${phoneKey}, ${row.kind}, 0, ${row.wordingVersion}, ${row.source},
        null, ${row.createdAt}
      where 1 = (select granted from consents c where c.kind = ${row.kind}
        and (c.lead_id = ${leadId} or (${phoneKey} is not null and c.phone = ${phoneKey}))
        order by c.created_at desc, c.id desc limit 1)`,
  );
