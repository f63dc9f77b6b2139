import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";

type ErrorCardProps = {
  title: ReactNode;
  children?: ReactNode;
  /** Adds a "Try again" button. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Other actions, after Try again. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  /** `missing` has no red edge: for something that does not exist. */
  tone?: "error" | "missing";
  className?: string;
};

export function ErrorCard({
  title,
  children,
  onRetry,
  retrying = false,
  action,
  level = 2,
  tone = "error",
  className,
}: ErrorCardProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx("empty empty-left", tone === "error" && "empty-error", className)}
      role={tone === "error" ? "alert" : undefined}
    >
      <Heading className="type-title">{title}</Heading>
      {children && <p>{children}</p>}
      {(onRetry || action) && (
        <div className="empty-acts">
          {onRetry && (
            <Button variant="outline" onClick={onRetry} pending={retrying} pendingLabel="Trying…">
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
