import type { ReactNode } from "react";
import { WarningIcon } from "./icons-status.tsx";

/** The sentence under a control that is not right yet. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="error">
      <WarningIcon size={14} />
      {children}
    </p>
  );
}
