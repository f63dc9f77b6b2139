import { useQuery } from "@tanstack/react-query";
import { useCan } from "#web/lib/me.ts";
import { includeSelected, type SelectOption } from "#web/ui/native-select.tsx";
import { ownerList } from "./queries.ts";

/** Users that can own a client, with the current owner, who may be inactive. */
export function useOwnerOptions(current: { id: string | null; name: string | null } | null = null) {
  const { data: users = [] } = useQuery({ ...ownerList(), enabled: useCan("crm.read") });
  const options: SelectOption[] = users.map(({ id, username }) => ({ value: id, label: username }));
  return includeSelected(options, current?.id ?? "", current?.name ?? undefined);
}
