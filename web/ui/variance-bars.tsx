import type { ReactNode } from "react";
import { ChartFigure } from "./chart-figure.tsx";

/** A signed figure with a true minus: +1.2, −0.4. */
function signed(value: number, digits = 1): string {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return sign + Math.abs(value).toFixed(digits);
}

type VarianceBarsProps = {
  title: ReactNode;
  note?: ReactNode;
  items: readonly { label: string; value: number }[];
  format?: (value: number) => string;
  className?: string;
};

/** Distances from the plan, to both sides of it. */
export function VarianceBars({ title, note, items, format = signed, className }: VarianceBarsProps) {
  const most = Math.max(...items.map((item) => Math.abs(item.value)), Number.MIN_VALUE);
  return (
    <ChartFigure title={title} note={note} className={className}>
      <ul className="bars">
        {items.map(({ label, value }) => {
          const width = (48 * Math.abs(value)) / most;
          return (
            <li key={label}>
              <span>{label}</span>
              <svg width="100%" height="14" aria-hidden="true">
                <rect
                  x={`${value < 0 ? 50 - width : 50}%`}
                  width={`${width}%`}
                  height="100%"
                  fill={value < 0 ? "var(--color-danger)" : "var(--color-positive)"}
                />
                <line x1="50%" x2="50%" y1="-10" y2="24" stroke="var(--color-ink)" />
              </svg>
              <b>{format(value)}</b>
            </li>
          );
        })}
      </ul>
    </ChartFigure>
  );
}
