import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { CrossIcon } from "./icons-arrows.tsx";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./return-focus.ts";

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The button that opens it; without one, `open` and `onOpenChange` do. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
  /** Buttons: the safe one first. */
  footer?: ReactNode;
  wide?: boolean;
};

/** A task in front of the page. For a question before a risky step there is AlertDialog. */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  children,
  footer,
  wide,
}: DialogProps) {
  const back = useReturnFocus(trigger !== undefined);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim scrim-center">
          <Radix.Content
            className={cx("dialog", wide && "dialog-wide")}
            {...back}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <header className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" icon={<CrossIcon />} className="-mt-0.5 -mr-2" />
              </Radix.Close>
            </header>
            {description && (
              <Radix.Description className="dialog-text -mt-2">{description}</Radix.Description>
            )}
            {children}
            {footer && <div className="dialog-foot">{footer}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the dialog or sheet around the one button that it holds. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
