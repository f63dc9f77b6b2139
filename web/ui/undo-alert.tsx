import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { UndoIcon } from "./icons-actions.tsx";

type UndoAlertProps = {
  /** What was done, and how long it can be undone. */
  children: ReactNode;
  pending: boolean;
  onUndo: () => void;
};

/** Stays on the page while the action can be undone. */
export const UndoAlert = ({ children, pending, onUndo }: UndoAlertProps) => (
  <Alert tone="note" className="items-center">
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{children}</span>
      <Button variant="line" size="sm" pending={pending} pendingLabel="Restoring…" onClick={onUndo}>
        <UndoIcon size={14} />
        Undo
      </Button>
    </span>
  </Alert>
);
