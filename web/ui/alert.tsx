import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { CheckIcon } from "./icons-actions.tsx";
import { InfoIcon, WarningIcon } from "./icons-status.tsx";

type AlertProps = {
  tone?: "danger" | "caution" | "positive" | "note";
  /** The first words, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  /** True for what appears as an answer to an action: it is then read out at once. */
  live?: boolean;
  className?: string;
};

/** A message inside a page or form that stays until its cause is gone. */
export function Alert({ tone = "note", title, children, live, className }: AlertProps) {
  const Icon = tone === "positive" ? CheckIcon : tone === "note" ? InfoIcon : WarningIcon;
  return (
    <div
      className={cx("alert", `alert-${tone}`, className)}
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
    >
      <Icon />
      <div>
        {title && <b>{title} </b>}
        {children}
      </div>
    </div>
  );
}
