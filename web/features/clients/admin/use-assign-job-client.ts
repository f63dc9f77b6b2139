import { useRemoveJobOrder, useSetJobOrder } from "./queries.ts";

/** Assigns a saved job to the client of this name, or takes it away for an empty name. Returns the problem, if any. */
export function useAssignJobClient() {
  const set = useSetJobOrder();
  const remove = useRemoveJobOrder();
  return async (jobId: string, clientName: string): Promise<string | null> => {
    try {
      await (clientName ? set.mutateAsync({ jobId, body: { clientName } }) : remove.mutateAsync(jobId));
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : "Please try again later.";
    }
  };
}
