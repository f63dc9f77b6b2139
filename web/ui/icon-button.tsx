import type { ComponentProps, ReactNode } from "react";
import { buttonClass, type ButtonStyleProps } from "./button.tsx";
import { cx } from "./cx.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> &
  ButtonStyleProps & {
    /** Accessible name with its object ("Delete Senior analyst"). */
    label: string;
    icon: ReactNode;
  };

/** The label is also the native tooltip; ToolButton has a styled one. */
export function IconButton({
  label,
  icon,
  variant = "text",
  size = "sm",
  className,
  type = "button",
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={buttonClass({ variant, size }, cx("btn-icon", className))}
      {...props}
    >
      {icon}
    </button>
  );
}
