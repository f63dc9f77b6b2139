import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { urgentMark } from "./urgent-badge.tsx";

export type BadgeStatus =
  | "draft"
  | "approved"
  | "published"
  | "archived"
  | "urgent"
  | "failed"
  | "posted"
  | "pending"
  | "info";

const stroke = { fill: "none", stroke: "currentColor", strokeWidth: 1.8 };
const check = <path d="M1.2 5.4l2.6 2.6 5-6" {...stroke} />;

/** Status never depends on color alone: each has its own mark. */
const MARKS: Record<BadgeStatus, ReactNode> = {
  draft: <circle cx="5" cy="5" r="3.75" {...stroke} strokeWidth={1.5} strokeDasharray="2.4 1.6" />,
  approved: check,
  published: <circle cx="5" cy="5" r="4.2" fill="currentColor" />,
  archived: <path d="M1 5h8" {...stroke} />,
  urgent: urgentMark,
  failed: <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" {...stroke} />,
  posted: check,
  pending: (
    <>
      <circle cx="1.4" cy="5" r="1.3" fill="currentColor" />
      <circle cx="5" cy="5" r="1.3" fill="currentColor" />
      <circle cx="8.6" cy="5" r="1.3" fill="currentColor" />
    </>
  ),
  info: <circle cx="5" cy="5" r="3.6" {...stroke} />,
};

const STATUS_CLASSES: Partial<Record<BadgeStatus, string>> = { pending: "draft", info: "published" };

type BadgeProps = { status: BadgeStatus; children: ReactNode; className?: string };

/** The caller chooses the label: a published job uses `approved`, unknown statuses `info`. */
export function Badge({ status, children, className }: BadgeProps) {
  return (
    <span className={cx("badge", `badge-${STATUS_CLASSES[status] ?? status}`, className)}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {MARKS[status]}
      </svg>
      {children}
    </span>
  );
}
