import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** One action, or two with the second as text. */
  action?: ReactNode;
  /** Heading level in the page. */
  level?: 2 | 3;
  className?: string;
};

export function EmptyState({ title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={cx("empty", className)}>
      <svg width="168" height="84" viewBox="0 0 168 84" fill="none" aria-hidden="true">
        <path
          d="M36 4v68M60 4v68M84 4v68M108 4v68M132 4v68M156 4v68M12 20h150M12 46h150"
          stroke="var(--color-grid-2)"
        />
        <path d="M12 4v68h150" stroke="var(--color-ink)" strokeWidth="1.5" />
        <circle
          cx="108"
          cy="33"
          r="8"
          stroke="var(--color-signal-ink)"
          strokeWidth="1.75"
          strokeDasharray="4 3"
        />
      </svg>
      <Heading className="type-title">{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="empty-acts">{action}</div>}
    </div>
  );
}
