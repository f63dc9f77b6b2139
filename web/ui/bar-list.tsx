import type { ReactNode } from "react";
import { ChartFigure } from "./chart-figure.tsx";

type BarListProps = {
  title: ReactNode;
  note?: ReactNode;
  items: readonly { label: string; value: number; tone?: "plan" | "quiet" | "positive" | "danger" }[];
  format?: (value: number) => string;
  className?: string;
};

const FILLS = {
  plan: "var(--color-plan)",
  quiet: "var(--color-ink-3)",
  positive: "var(--color-positive)",
  danger: "var(--color-danger)",
};

/** Amounts in rows, each with its label and figure as text; bars start at zero. */
export function BarList({ title, note, items, format = String, className }: BarListProps) {
  const most = Math.max(...items.map((item) => item.value), 1);
  return (
    <ChartFigure title={title} note={note} className={className}>
      <ul className="bars">
        {items.map(({ label, value, tone = "plan" }) => (
          <li key={label}>
            <span>{label}</span>
            <svg width="100%" height="10" aria-hidden="true">
              <rect width={`${(100 * value) / most}%`} height="100%" fill={FILLS[tone]} />
              <rect width="1" y="-4" height="18" fill="var(--color-ink)" />
            </svg>
            <b>{format(value)}</b>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
