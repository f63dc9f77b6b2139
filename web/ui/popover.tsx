import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  className?: string;
};

/** A small panel at its button. Rendered without a portal, so that it follows its button in reading order. */
export function Popover({ trigger, label, open, onOpenChange, children, className }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        aria-label={label}
        className={cx("menu", className)}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
