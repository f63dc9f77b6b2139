import { type PersonSource, personSources, personTypes } from "#contract/people/constants.ts";
import { personSourceLabels } from "#contract/people/labels.ts";
import type { PersonBulkChange } from "#contract/people/schemas.ts";
import { leadTypeLabels } from "#web/features/leads/admin/lead-labels.ts";
import { tagFields } from "#web/features/leads/admin/tags.ts";
import type { BulkField } from "#web/lib/list/bulk-fields.ts";
import { toOptions } from "#web/lib/list/filter-fields.ts";
import { ownerField, useOwnerOptions } from "#web/lib/list/owner-options.ts";

/** The fields of a person that can be changed for many at once. */
export function usePersonBulkFields(): BulkField<PersonBulkChange>[] {
  const owners = useOwnerOptions();
  return [
    ownerField(owners.choices),
    ...tagFields,
    {
      key: "type",
      label: "Type",
      kind: "choice",
      options: toOptions(personTypes, (type) => leadTypeLabels[type]),
      toChange: (type) => ({ leadType: type as (typeof personTypes)[number] }),
    },
    {
      key: "source",
      label: "Source",
      kind: "choice",
      options: toOptions(personSources, (source) => personSourceLabels[source]),
      note: "It replaces how you got to know them. Source details stay.",
      toChange: (source) => ({ source: source as PersonSource }),
    },
  ];
}
