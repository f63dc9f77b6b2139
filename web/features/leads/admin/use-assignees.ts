import { useQuery } from "@tanstack/react-query";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { useCan } from "#web/lib/me.ts";
import type { SelectOption } from "#web/ui/native-select.tsx";
import { assigneeList } from "./queries.ts";

/** Active users, plus the current assignee if inactive. */
export function useAssignees({
  assignedTo,
  assignee,
}: Pick<LeadDetail, "assignedTo" | "assignee">): SelectOption[] {
  const canWrite = useCan("crm.write");
  const { data: users = [] } = useQuery({ ...assigneeList(), enabled: canWrite });
  const choices = users.map(({ id, username }) => ({ value: id, label: username }));
  const isListed = !assignedTo || users.some(({ id }) => id === assignedTo);
  return isListed ? choices : [{ value: assignedTo, label: assignee ?? "Inactive user" }, ...choices];
}
