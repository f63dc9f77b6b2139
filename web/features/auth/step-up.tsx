import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, setRecovery } from "#web/lib/api.ts";
import { stepUpQuery } from "./queries.ts";
import { StepUpDialog } from "./step-up-dialog.tsx";

type Resolve = (isConfirmed: boolean) => void;

/**
 * Asks for the identity when the server requires a recent proof, over the open page or dialog. The refused call is
 * repeated afterwards, so that nothing typed is lost. Concurrent calls share one dialog.
 */
export function StepUp() {
  const [resolve, setResolve] = useState<Resolve | null>(null);
  useEffect(() => {
    let current: Promise<boolean> | null = null;
    setRecovery((error) => {
      if (!(error instanceof ApiError) || error.code !== "step_up_required") return Promise.resolve(false);
      current ??= new Promise<boolean>((confirm) => setResolve(() => confirm)).finally(() => {
        current = null;
      });
      return current;
    });
    return () => setRecovery(null);
  }, []);
  const { data } = useQuery({ ...stepUpQuery, enabled: resolve !== null });
  if (!resolve || !data) return null;
  const onClose = (isConfirmed: boolean) => {
    resolve(isConfirmed);
    setResolve(null);
  };
  return <StepUpDialog methods={data.methods} onClose={onClose} />;
}
