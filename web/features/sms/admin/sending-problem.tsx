import { useQuery } from "@tanstack/react-query";
import { Alert } from "#web/ui/alert.tsx";
import { smsSettings } from "./queries.ts";

/** What is missing before texts can be sent; nothing while they can. */
export function SendingProblem() {
  const { data } = useQuery(smsSettings());
  if (!data || (data.isActive && data.isConnected)) return null;
  return (
    <Alert
      tone="caution"
      title={data.isConnected ? "The SMS service is off." : "GoHighLevel is not connected."}
    >
      {data.isConnected
        ? "Texts wait until it is switched on under SMS Management."
        : "Texts wait until its API key and location ID are set under Settings."}
    </Alert>
  );
}
