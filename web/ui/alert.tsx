import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { CheckIcon, InfoIcon, WarningIcon } from "./icons-status.tsx";

type AlertProps = {
  tone?: "danger" | "caution" | "positive" | "note";
  /** The first words, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  /** Announce it: for messages that appear in response to an action. */
  live?: boolean;
  className?: string;
};

/** A persistent message in a page or form. */
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
