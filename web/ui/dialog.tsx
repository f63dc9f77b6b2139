import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { closeOnEscape } from "./close-on-escape.ts";
import { cx } from "./cx.ts";
import { CrossIcon } from "./icons-arrows.tsx";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  open?: boolean;
  /** Without it, only the footer's buttons close the dialog. */
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
  /** The safe button comes first. */
  footer?: ReactNode;
  wide?: boolean;
  /** Focuses the first field on open, except on touch screens, where that would open the keyboard. */
  focusFirstField?: boolean;
};

const FIRST_FIELD_SELECTOR = "form :is(input:not([hidden]), select, textarea):enabled";

/** A task in front of the page. Use AlertDialog to confirm risky actions. */
export function Dialog({
  title,
  description,
  open,
  onOpenChange,
  children,
  footer,
  wide,
  focusFirstField,
}: DialogProps) {
  const returnFocus = useReturnFocus(false);
  const onOpenAutoFocus = (event: Event) => {
    returnFocus.onOpenAutoFocus?.();
    const content = event.currentTarget;
    if (!focusFirstField || !(content instanceof Element) || matchMedia("(pointer: coarse)").matches) return;
    const field = content.querySelector<HTMLElement>(FIRST_FIELD_SELECTOR);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim scrim-center">
          <Radix.Content
            className={cx("dialog", wide && "dialog-wide")}
            {...returnFocus}
            onOpenAutoFocus={onOpenAutoFocus}
            onKeyDown={closeOnEscape(onOpenChange)}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <header className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
              {onOpenChange && (
                <Radix.Close asChild>
                  <IconButton label="Close" icon={<CrossIcon />} className="-mt-0.5 -mr-2" />
                </Radix.Close>
              )}
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

/** Closes the surrounding dialog or sheet; wraps one button. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
