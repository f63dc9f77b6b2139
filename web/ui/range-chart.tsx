import type { ReactNode } from "react";
import { ChartFigure } from "./chart-figure.tsx";

type RangeRow = {
  label: string;
  low: number;
  high: number;
  /** The middle of the range, a point in ink. */
  mid?: number;
  /** The reading that is asked about, a point in orange. */
  reading?: number;
};

type RangeChartProps = {
  title: ReactNode;
  note?: ReactNode;
  rows: readonly RangeRow[];
  format?: (value: number) => string;
  /** What the orange point is: "Your estimate". */
  readingName?: string;
  className?: string;
};

/** Ranges on one scale, with low and high written out beside each. */
export function RangeChart({ title, note, rows, format = String, readingName, className }: RangeChartProps) {
  const from = Math.min(...rows.map((row) => row.low));
  const to = Math.max(...rows.map((row) => row.high));
  const at = (value: number) => 3 + (94 * (value - from)) / Math.max(to - from, Number.MIN_VALUE);
  return (
    <ChartFigure title={title} note={note} className={className}>
      <ul className="bars">
        {rows.map(({ label, low, high, mid, reading }) => (
          <li key={label}>
            <span>{label}</span>
            <svg width="100%" height="18" aria-hidden="true">
              <line x1="0" x2="100%" y1="9" y2="9" stroke="var(--color-line-2)" strokeDasharray="1 4" />
              <rect
                x={`${at(low)}%`}
                width={`${at(high) - at(low)}%`}
                y="5"
                height="8"
                fill="var(--color-plan)"
              />
              {mid !== undefined && (
                <circle
                  cx={`${at(mid)}%`}
                  cy="9"
                  r="5.5"
                  fill="var(--color-ink)"
                  stroke="var(--color-raised)"
                  strokeWidth="2"
                />
              )}
              {reading !== undefined && (
                <circle
                  cx={`${at(reading)}%`}
                  cy="9"
                  r="7"
                  fill="var(--color-signal)"
                  stroke="var(--color-raised)"
                  strokeWidth="2"
                />
              )}
            </svg>
            <span className="text-right whitespace-nowrap">
              {reading !== undefined && (
                <span className="block text-xs font-semibold text-signal-ink">
                  {readingName} {format(reading)}
                </span>
              )}
              <b>
                {format(low)} – {format(high)}
              </b>
              {mid !== undefined && <span className="sr-only">, middle {format(mid)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
