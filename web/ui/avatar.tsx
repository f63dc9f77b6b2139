import { cx } from "./cx.ts";

/** First and last initial of a name. */
export function initials(name: string): string {
  const parts = name.split(/[\s._]+/u).filter(Boolean);
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return ((parts[0]?.[0] ?? "") + (last?.[0] ?? "")).toUpperCase();
}

/** Initials beside a visible name. */
export function Avatar({ name, large, className }: { name: string; large?: boolean; className?: string }) {
  return (
    <span className={cx("avatar", large && "avatar-lg", className)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
