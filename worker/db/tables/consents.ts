import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { consentKinds } from "#contract/leads/constants.ts";
import { flag, id, oneOf, rule, time } from "./columns.ts";
import { crmLeads } from "./leads.ts";

/**
 * Append-only consent records: the newest row of a kind counts. Only an erasure changes rows, to anonymize
 * them.
 */
export const consents = sqliteTable(
  "consents",
  {
    id: id(),
    leadId: text().references(() => crmLeads.id, { onDelete: "set null" }),
    email: text(),
    /** E.164. */
    phone: text(),
    kind: text({ enum: consentKinds }).notNull(),
    granted: flag(false),
    wordingVersion: text().notNull(),
    source: text().notNull(),
    ip: text(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("consents_phone").on(t.phone, t.kind, t.createdAt),
    index("consents_email").on(t.email, t.kind, t.createdAt),
    index("consents_lead").on(t.leadId, t.kind, t.createdAt),
    oneOf("kind", consentKinds),
    rule("has_person", "email is not null or phone is not null"),
  ],
);
