/** `untested`: not checked with the current key. `reconnect`: the key was rejected. */
export const connectionStatuses = [
  "not_configured",
  "untested",
  "connected",
  "unreachable",
  "reconnect",
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Lead fields that can be mapped to custom fields of the CRM. */
export const mappedFields = ["leadScore", "leadType", "leadSource", "priority"] as const;
export type MappedField = (typeof mappedFields)[number];

export const mappedFieldLabels: Record<MappedField, string> = {
  leadScore: "Lead score",
  leadType: "Lead type",
  leadSource: "Lead source",
  priority: "Priority",
};
