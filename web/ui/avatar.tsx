import { cx } from "./cx.ts";

/** First and last initial of a name. */
export function initials(name: string): string {
  const parts = name.split(/[\s._]+/u).filter(Boolean);
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return ((parts[0]?.[0] ?? "") + (last?.[0] ?? "")).toUpperCase();
}

type AvatarProps = { name: string; src?: string | null; large?: boolean; className?: string };

/** A photo, or initials, beside a visible name. */
export function Avatar({ name, src, large, className }: AvatarProps) {
  return (
    <span className={cx("avatar", large && "avatar-lg", className)} aria-hidden="true">
      {src ? <img src={src} alt="" className="size-full rounded-[inherit] object-cover" /> : initials(name)}
    </span>
  );
}
