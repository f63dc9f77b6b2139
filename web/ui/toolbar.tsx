import { Toolbar as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { Kbd } from "./kbd.tsx";
import { Tooltip } from "./tooltip.tsx";

type ToolbarProps = { label: string; className?: string; children: ReactNode };

/** A row of tools with one tab stop; arrow keys move between them. */
export const Toolbar = ({ label, className, children }: ToolbarProps) => (
  <Radix.Root aria-label={label} className={cx("flex flex-wrap items-center gap-0.5", className)}>
    {children}
  </Radix.Root>
);

export const ToolbarSeparator = () => <Radix.Separator className="mx-1 h-5 w-px bg-line" />;

type ToolbarButtonProps = Omit<ComponentProps<"button">, "children"> & {
  label: string;
  icon: ReactNode;
  shortcut?: string | undefined;
  /** For a tool that is on or off. */
  pressed?: boolean;
};

export const ToolbarButton = ({
  label,
  icon,
  shortcut,
  pressed,
  className,
  ...props
}: ToolbarButtonProps) => (
  <Tooltip
    content={
      <>
        {label} {shortcut && <Kbd>{shortcut}</Kbd>}
      </>
    }
  >
    <Radix.Button
      // A click leaves the focus and the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
      aria-label={label}
      aria-pressed={pressed}
      className={buttonClass(
        { variant: "text", size: "sm" },
        cx("btn-icon aria-pressed:bg-paper-3 aria-pressed:text-ink", className),
      )}
    >
      {icon}
    </Radix.Button>
  </Tooltip>
);
