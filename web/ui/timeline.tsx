import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type TimelineEntry = {
  id: string;
  title: ReactNode;
  /** Time and author. */
  note?: ReactNode;
  children?: ReactNode;
  /** `latest` once, for the newest entry; `auto` for automatic ones. */
  tone?: "plain" | "latest" | "done" | "auto";
};

export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className="timeline text-sm" aria-label={label}>
      {entries.map(({ id, title, note, children, tone = "plain" }) => (
        <li key={id}>
          <span className={cx("timeline-point", tone !== "plain" && `timeline-${tone}`)} aria-hidden="true" />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <b>{title}</b>
            {note && <span className="fig text-xs text-ink-3">{note}</span>}
          </div>
          {children && <div className="text-ink-2">{children}</div>}
        </li>
      ))}
    </ol>
  );
}
