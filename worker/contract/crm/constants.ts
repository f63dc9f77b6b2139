/** `untested` until the vendor was asked with the key that is set; `reconnect` when it refused that key. */
export const connectionStatuses = [
  "not_configured",
  "untested",
  "connected",
  "unreachable",
  "reconnect",
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** What of a lead can go into a custom field of the CRM. */
export const mappedFields = ["leadScore", "leadType", "leadSource", "priority"] as const;
export type MappedField = (typeof mappedFields)[number];

export const mappedFieldLabels: Record<MappedField, string> = {
  leadScore: "Lead score",
  leadType: "Lead type",
  leadSource: "Lead source",
  priority: "Priority",
};
