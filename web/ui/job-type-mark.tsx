import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const ring = <circle cx="5" cy="5" r="3.8" fill="none" stroke="currentColor" strokeWidth="1.4" />;

const MARKS: Record<string, ReactNode> = {
  "full-time": <rect x="1" y="1" width="8" height="8" fill="currentColor" />,
  "part-time": (
    <>
      <path d="M1 1h4v8H1z" fill="currentColor" />
      <rect x="1" y="1" width="8" height="8" fill="none" stroke="currentColor" />
    </>
  ),
  contract: (
    <rect
      x="1.2"
      y="1.2"
      width="7.6"
      height="7.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeDasharray="2 1.5"
    />
  ),
  remote: ring,
  hybrid: (
    <>
      <path d="M5 1.2a3.8 3.8 0 010 7.6z" fill="currentColor" />
      {ring}
    </>
  ),
};

const other = <path d="M5 1l4 4-4 4-4-4z" fill="none" stroke="currentColor" strokeWidth="1.4" />;

/** Squares are contract types, circles are work locations. */
export function JobTypeMark({ type, className }: { type: string; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2 text-sm text-ink-2", className)}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {MARKS[type.toLowerCase()] ?? other}
      </svg>
      {type}
    </span>
  );
}
