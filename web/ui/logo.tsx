import { cx } from "./cx.ts";

function LogoMark({ className }: { className?: string }) {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" fill="none" aria-hidden="true" className={className}>
      <path d="M4.5 1.5v23M1.5 21h23" stroke="currentColor" strokeWidth="2" />
      <path d="M16 9v12" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="16" cy="8" r="5" fill="var(--color-signal)" />
    </svg>
  );
}

/** Mark and name; the font size scales both. Wrap it in a link. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cx("logo", className)}>
      <LogoMark />
      {name}
    </span>
  );
}
