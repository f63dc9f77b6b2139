import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type ChartFigureProps = {
  /** What is measured, with its unit. */
  title: ReactNode;
  /** Period and source. */
  note?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** The frame of every chart. */
export function ChartFigure({ title, note, children, className }: ChartFigureProps) {
  return (
    <figure className={cx("chart", className)}>
      <figcaption className="text-sm font-semibold">{title}</figcaption>
      {children}
      {note && <p className="text-xs text-ink-3">{note}</p>}
    </figure>
  );
}
