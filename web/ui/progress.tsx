import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type ProgressProps = {
  label: ReactNode;
  value: number;
  max: number;
  /** Replaces the default "3 of 12". */
  note?: ReactNode;
  className?: string;
};

/** Progress of a known total. */
export function Progress({ label, value, max, note, className }: ProgressProps) {
  const id = useId();
  return (
    <div className={cx("grid gap-2 text-sm", className)}>
      <div className="flex justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="fig text-ink-2">{note ?? `${value} of ${max}`}</span>
      </div>
      <progress id={id} value={value} max={max} className={cx("progress", value >= max && "progress-done")} />
    </div>
  );
}
