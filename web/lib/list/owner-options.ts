import { useQuery } from "@tanstack/react-query";
import { UNASSIGNED } from "#contract/leads/constants.ts";
import { userName } from "#contract/users/user-name.ts";
import { apiQuery } from "#web/lib/api.ts";
import { useMe } from "#web/lib/me.ts";
import type { SelectOption } from "#web/ui/native-select.tsx";
import type { BulkField } from "./bulk-fields.ts";

/** The users who can be responsible for a person: me first. */
export function useOwnerOptions() {
  const me = useMe();
  const { data } = useQuery(apiQuery("GET /api/crm/assignees", {}));
  const others = (data ?? []).filter(({ id }) => id !== me.id);
  return {
    isLoading: data === undefined,
    /** For filters. */
    filter: [
      { value: me.id, label: "Assigned to me" },
      { value: UNASSIGNED, label: "Unassigned" },
      ...others.map(({ id, username }) => ({ value: id, label: username })),
    ],
    /** For edits. */
    choices: [
      { value: me.id, label: userName(me) },
      ...others.map(({ id, username }) => ({ value: id, label: username })),
    ],
  };
}

/** The owner of people, for bulk edits; an empty choice removes it. */
export const ownerField = (
  options: readonly SelectOption[],
  note?: string,
): BulkField<{ assignedTo: string | null }> => ({
  key: "owner",
  label: "Owner",
  kind: "choice",
  options,
  emptyLabel: "Unassigned",
  ...(note && { note }),
  toChange: (assignedTo) => ({ assignedTo: assignedTo || null }),
});
