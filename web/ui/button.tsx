import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Slot } from "./slot.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonStyleProps = {
  /** One `primary` in a view; the second action is `outline`, the third `text`. `ink` and `line` serve rows and tools. */
  variant?: "primary" | "outline" | "ink" | "line" | "text" | "danger";
  size?: "md" | "sm";
};

/** The classes of a button, for an element that cannot be a Button (a summary, a label). */
export function buttonClass(
  { variant = "primary", size = "md" }: ButtonStyleProps = {},
  className?: string,
): string {
  return cx("btn", `btn-${variant}`, size === "sm" && "btn-sm", className);
}

type ButtonProps = ComponentProps<"button"> &
  ButtonStyleProps & {
    /** While true the button keeps its width and its focus, shows a spinner and swallows clicks. */
    pending?: boolean;
    /** What it says meanwhile ("Sending…"). */
    pendingLabel?: ReactNode;
    /** Lends the look to the only child, for example the router's link. */
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
    // The child is some other element; what was given to the button is its to understand.
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
      {hasPendingState ? <PendingContent pending={pending} label={pendingLabel} content={children} /> : children}
    </button>
  );
}

function PendingContent({ pending, label, content: face }: { pending: boolean; label: ReactNode; content: ReactNode }) {
  return (
    <>
      <span className="btn-face">{face}</span>
      <span className="btn-wait">
        <Spinner />
        {label ?? (pending && <span className="sr-only">{face}</span>)}
      </span>
    </>
  );
}
