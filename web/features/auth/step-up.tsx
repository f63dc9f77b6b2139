import { useEffect, useState } from "react";
import type { StepUp as StepUpState } from "#contract/auth/factor-endpoints.ts";
import { ApiError, callApi, setRecovery } from "#web/lib/api.ts";
import { StepUpDialog } from "./step-up-dialog.tsx";

type Request = Pick<StepUpState, "methods"> & { resolve: (isConfirmed: boolean) => void };

/**
 * Confirms the identity when the server requires a recent proof, over the open page or dialog. The refused call is
 * repeated afterwards, so that the form stays filled in. Concurrent calls share one dialog.
 */
export function StepUp() {
  const [request, setRequest] = useState<Request | null>(null);
  useEffect(() => {
    let current: Promise<boolean> | null = null;
    const confirm = async () => {
      const { methods } = await callApi("GET /api/auth/step-up", {});
      return new Promise<boolean>((resolve) => setRequest({ methods, resolve }));
    };
    setRecovery((error) => {
      if (!(error instanceof ApiError) || error.code !== "step_up_required") return Promise.resolve(false);
      current ??= confirm().finally(() => {
        current = null;
      });
      return current;
    });
    return () => setRecovery(null);
  }, []);
  if (!request) return null;
  const onClose = (isConfirmed: boolean) => {
    request.resolve(isConfirmed);
    setRequest(null);
  };
  return <StepUpDialog methods={request.methods} onClose={onClose} />;
}
