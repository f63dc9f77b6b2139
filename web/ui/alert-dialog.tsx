import { AlertDialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import { closeOnEscape } from "./close-on-escape.ts";
import { useReturnFocus } from "./use-return-focus.ts";

type AlertDialogProps = {
  /** A question: "Delete user t.okonjo?" */
  title: ReactNode;
  /** The consequences of confirming. */
  children: ReactNode;
  /** A verb: "Delete user". */
  confirmLabel: string;
  /** The safe choice, focused first: "Keep user". */
  cancelLabel: string;
  onConfirm: () => void;
  /** When set, the dialog stays open after confirming; close it through `open`. */
  pending?: boolean;
  pendingLabel?: string;
  tone?: "danger" | "primary";
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Confirms an irreversible action. */
export function AlertDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  pending,
  pendingLabel,
  tone = "danger",
  trigger,
  open,
  onOpenChange,
}: AlertDialogProps) {
  const confirm = (
    <Button variant={tone} onClick={onConfirm} pending={pending} pendingLabel={pendingLabel}>
      {confirmLabel}
    </Button>
  );
  const returnFocus = useReturnFocus(trigger !== undefined);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim scrim-center">
          <Radix.Content className="dialog" {...returnFocus} onKeyDown={closeOnEscape(onOpenChange)}>
            <Radix.Title>{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="dialog-text">{children}</div>
            </Radix.Description>
            <div className="dialog-foot">
              <Radix.Cancel asChild>
                <Button variant="text">{cancelLabel}</Button>
              </Radix.Cancel>
              {pending === undefined ? <Radix.Action asChild>{confirm}</Radix.Action> : confirm}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
