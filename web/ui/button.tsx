import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Slot } from "./slot.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonStyleProps = {
  /** One `primary` per view; then `outline`, then `text`. `ink` and `line` are for rows and toolbars. */
  variant?: "primary" | "outline" | "ink" | "line" | "text" | "danger";
  size?: "md" | "sm";
};

/** The button's classes, for elements that cannot be a Button (a summary, a label). */
export function buttonClass(
  { variant = "primary", size = "md" }: ButtonStyleProps = {},
  className?: string,
): string {
  return cx("btn", `btn-${variant}`, size === "sm" && "btn-sm", className);
}

type ButtonProps = ComponentProps<"button"> &
  ButtonStyleProps & {
    /** Shows a spinner and ignores clicks, keeping width and focus. */
    pending?: boolean;
    /** Label while pending ("Sending…"). */
    pendingLabel?: ReactNode;
    /** Styles the only child, such as a link, as a button. */
    asChild?: boolean;
  };

export function Button({
  variant,
  size,
  pending,
  pendingLabel,
  asChild,
  className,
  children,
  type = "button",
  onClick,
  ...props
}: ButtonProps) {
  const classes = buttonClass({ variant, size }, className);
  if (asChild) {
    // The child may be any element, so its props are untyped.
    const childProps: object = { onClick, ...props };
    return (
      <Slot className={classes} {...childProps}>
        {children}
      </Slot>
    );
  }
  const hasPendingState = pending !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={cx(classes, hasPendingState && "btn-stack")}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={handleClick}
      {...props}
    >
      {hasPendingState ? (
        <PendingContent pending={pending} label={pendingLabel} content={children} />
      ) : (
        children
      )}
    </button>
  );
}

function PendingContent({
  pending,
  label,
  content,
}: {
  pending: boolean;
  label: ReactNode;
  content: ReactNode;
}) {
  return (
    <>
      <span className="btn-face">{content}</span>
      <span className="btn-wait">
        <Spinner />
        {label ?? (pending && <span className="sr-only">{content}</span>)}
      </span>
    </>
  );
}
