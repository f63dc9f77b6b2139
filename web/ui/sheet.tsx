import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { closeOnEscape } from "./close-on-escape.ts";
import { cx } from "./cx.ts";
import { CrossIcon } from "./icons-arrows.tsx";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

type SheetProps = {
  title: ReactNode;
  side?: "left" | "right";
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
  footer?: ReactNode;
};

/** A side panel: navigation on small screens (left), details of a row (right). */
export function Sheet({ title, side = "right", trigger, open, onOpenChange, children, footer }: SheetProps) {
  const returnFocus = useReturnFocus(trigger !== undefined);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={cx("side-panel", side === "left" && "side-panel-left")}
          {...returnFocus}
          onKeyDown={closeOnEscape(onOpenChange)}
          aria-describedby={undefined}
        >
          <header>
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<CrossIcon />} className="ml-auto" />
            </Radix.Close>
          </header>
          <div>{children}</div>
          {footer && <footer>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
