import { runMutation } from "#web/lib/run-mutation.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useTestConnection } from "./queries.ts";

/** Tests the connection and toasts the result. */
export function useConnectionTest() {
  const test = useTestConnection();
  const run = () =>
    runMutation(test, undefined, {
      onSuccess: ({ message }) =>
        toast({ title: "Connection Successful", description: message, tone: "positive" }),
      onError: ({ message }) =>
        toast({
          title: "Connection Failed",
          description: message || "Unable to connect to GoHighLevel.",
          tone: "danger",
        }),
    });
  return { run, isPending: test.isPending };
}
