import type { ReactNode } from "react";
import { WarningIcon } from "./icons-status.tsx";

/** The error message of a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="error">
      <WarningIcon size={14} />
      {children}
    </p>
  );
}
