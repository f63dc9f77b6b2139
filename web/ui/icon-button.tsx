import type { ComponentProps, ReactNode } from "react";
import { buttonClass, type ButtonStyleProps } from "./button.tsx";
import { cx } from "./cx.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> &
  ButtonStyleProps & {
    /** Its name: what happens, and to what ("Delete Senior analyst"). */
    label: string;
    icon: ReactNode;
  };

/** A button that is only an icon. Its name is also the browser's tooltip; ToolButton has a drawn one. */
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
