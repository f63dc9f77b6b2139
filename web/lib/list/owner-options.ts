import { useQuery } from "@tanstack/react-query";
import { UNASSIGNED } from "#contract/leads/constants.ts";
import { apiQuery } from "#web/lib/api.ts";
import { useMe } from "#web/lib/me.ts";

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
    choices: [me, ...others].map(({ id, username }) => ({ value: id, label: username })),
  };
}
