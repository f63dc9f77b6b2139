import { leadStatuses, type LeadStatus, priorities, type Priority } from "#contract/leads/constants.ts";
import type { LeadBulkChange } from "#contract/leads/schemas.ts";
import type { BulkField } from "#web/lib/list/bulk-fields.ts";
import { fromLocalInput } from "#web/lib/local-input.ts";
import { toOptions } from "#web/lib/list/filter-fields.ts";
import { ownerField, useOwnerOptions } from "#web/lib/list/owner-options.ts";
import { tagFields } from "./tags.ts";
import { leadStatusLabels, priorityLabels } from "./lead-labels.ts";

/** The fields of a person that can be changed for many at once. */
export function useLeadBulkFields(): BulkField<LeadBulkChange>[] {
  const owners = useOwnerOptions();
  return [
    ownerField(owners.choices),
    {
      key: "priority",
      label: "Priority",
      kind: "choice",
      options: toOptions(priorities, (one) => priorityLabels[one]),
      toChange: (priority) => ({ priority: priority as Priority }),
    },
    {
      key: "status",
      label: "Status",
      kind: "choice",
      options: toOptions(leadStatuses, (one) => leadStatusLabels[one]),
      note: "Candidates with applications are skipped: their status follows the stage, except for Archived.",
      toChange: (status) => ({ status: status as LeadStatus }),
    },
    {
      key: "follow-up",
      label: "Next follow-up",
      kind: "date",
      clearLabel: "Remove the follow-up",
      toChange: (time) => ({ nextFollowUp: time === null ? null : fromLocalInput(time) }),
    },
    ...tagFields,
  ];
}
