import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** First and last initial of a name. */
export function initials(name: string): string {
  const parts = name.split(/[\s._]+/u).filter(Boolean);
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return ((parts[0]?.[0] ?? "") + (last?.[0] ?? "")).toUpperCase();
}

type AvatarProps = {
  name: string;
  large?: boolean;
  className?: string;
  /** A photo instead of the initials. */
  children?: ReactNode;
};

/** Initials beside a visible name. */
export function Avatar({ name, large, className, children }: AvatarProps) {
  return (
    <span className={cx("avatar", large && "avatar-lg", className)} aria-hidden="true">
      {children || initials(name)}
    </span>
  );
}
