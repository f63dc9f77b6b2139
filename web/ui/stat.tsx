import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Large figures of public pages: two columns, four on wide screens. */
export function Stats({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx("grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4", className)}>{children}</dl>;
}

export function Stat({ value, label }: { value: ReactNode; label: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-2 border-t border-current pt-3.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="type-figure">{value}</dd>
    </div>
  );
}
