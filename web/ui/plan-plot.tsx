import { useId } from "react";
import { cx } from "./cx.ts";

type PlotNote = {
  /** Index of the labeled reading. */
  at: number;
  text: string;
  side?: "left" | "right";
  /** Hidden when the drawing is narrow. */
  wideOnly?: boolean;
};

type PlanPlotProps = {
  /** Distances from the plan, oldest first; the last one is highlighted. */
  readings: readonly number[];
  /** The distance at the upper and lower edge. */
  maxDistance: number;
  /** Half the width of the band that counts as on plan. */
  tolerance?: number;
  /** Label of the band, where it fits. */
  toleranceText?: string;
  /** A dotted funnel on both sides: index of a reading and distance. */
  limits?: readonly (readonly [at: number, distance: number])[];
  notes?: readonly PlotNote[];
  /** Labeled distances on the left axis. */
  marks?: readonly { at: number; text: string }[];
  /** Labels under the axis: index of a reading and text. */
  ticks?: readonly { at: number; text: string; wideOnly?: boolean }[];
  /** Text alternative, one sentence. */
  label: string;
  /** Animates once, from the plan line outwards. */
  animated?: boolean;
  /** The height as utilities: "h-72 lg:h-80". */
  className?: string;
};

const FIRST = 12;
const SPAN = 76;

/**
 * Readings as points on a grid, each with a stem to the plan line. Positions are percentages and sizes pixels, so
 * that labels keep their size.
 */
export function PlanPlot({
  readings,
  maxDistance: reach,
  tolerance,
  toleranceText,
  limits,
  notes,
  marks,
  ticks,
  label,
  animated,
  className,
}: PlanPlotProps) {
  const grid = useId();
  const xPercent = (index: number) => FIRST + (SPAN * index) / Math.max(readings.length - 1, 1);
  const yPercent = (value: number) => 45 - (40 * value) / reach;
  const x = (index: number) => `${xPercent(index)}%`;
  const y = (value: number) => `${yPercent(value)}%`;
  const last = readings.length - 1;
  const groupStarts = Array.from({ length: Math.ceil(readings.length / 5) }, (_, row) => row * 5);
  return (
    <div className="chart">
      <p className="sr-only">{label}</p>
      <svg aria-hidden="true" width="100%" className={cx("block", className)}>
        <defs>
          <pattern id={grid} width="24" height="24" patternUnits="userSpaceOnUse">
            <path d="M24 .5H.5V24" fill="none" stroke="var(--color-grid)" />
          </pattern>
        </defs>
        <rect width="100%" height="90%" fill={`url(#${grid})`} />
        {tolerance !== undefined && (
          <rect
            y={y(tolerance)}
            width="100%"
            height={`${(80 * tolerance) / reach}%`}
            fill="var(--color-positive-wash)"
          />
        )}
        {limits && (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
            {[1, -1].map((side) => (
              <polyline
                key={side}
                points={limits
                  .map(([at, distance]) => `${xPercent(at)},${yPercent(side * distance)}`)
                  .join(" ")}
                fill="none"
                stroke="var(--color-plan)"
                strokeWidth="1.25"
                strokeDasharray="1 5"
                strokeLinecap="round"
                className="stroke-hold"
              />
            ))}
          </svg>
        )}
        <line x1="0" x2="100%" y1="45%" y2="45%" stroke="var(--color-ink)" strokeWidth="1.5" />
        <line x1="1" x2="1" y1="0" y2="90%" stroke="var(--color-ink)" strokeWidth="2" />
        <line x1="0" x2="100%" y1="90%" y2="90%" stroke="var(--color-ink)" />
        <g className="svgt">
          <text x="9" y="45%" dy="-6">
            Plan
          </text>
          {marks?.map(({ at, text }) => (
            <text key={text} x="9" y={y(at)} dy="4" className="svgt-halo">
              {text}
            </text>
          ))}
        </g>
        {tolerance !== undefined && toleranceText && (
          <text x="99%" y={y(-tolerance)} dy="16" textAnchor="end" className="svgt svgt-halo chart-wide">
            {toleranceText}
          </text>
        )}
        <g className={animated ? "plot-once" : undefined}>
          {groupStarts.map((start) => (
            <g key={start}>
              {readings.slice(start, start + 5).map((value, offset) => {
                const index = start + offset;
                const ink = index === last ? "var(--color-signal)" : "var(--color-ink)";
                return (
                  <g key={index}>
                    <line
                      className={cx("stem", value < 0 && "stem-down")}
                      x1={x(index)}
                      x2={x(index)}
                      y1="45%"
                      y2={y(value)}
                      stroke={index === last ? ink : "var(--color-plan)"}
                      strokeWidth="1.25"
                    />
                    <circle
                      className="point"
                      cx={x(index)}
                      cy={y(value)}
                      r={index === last ? 7 : 4.2}
                      fill={ink}
                    />
                  </g>
                );
              })}
            </g>
          ))}
        </g>
        <g className="svgt">
          {notes?.map(({ at, text, side = "right", wideOnly }) => (
            <text
              key={text}
              x={x(at)}
              y={y(readings[at] ?? 0)}
              dx={at === last ? 0 : side === "right" ? 12 : -12}
              dy={at === last ? -22 : (readings[at] ?? 0) < 0 ? 14 : -8}
              textAnchor={side === "right" ? "start" : "end"}
              className={cx(
                at === last ? "svgt-latest" : "svgt-strong",
                "svgt-halo",
                wideOnly && "chart-wide",
              )}
            >
              {text}
            </text>
          ))}
          {ticks?.map(({ at, text, wideOnly }) => (
            <text
              key={text}
              x={x(at)}
              y="90%"
              dy="20"
              textAnchor="middle"
              className={wideOnly ? "chart-wide" : undefined}
            >
              {text}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}
