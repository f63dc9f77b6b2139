import type { ReactNode } from "react";
import { ChartFigure } from "./chart-figure.tsx";
import { cx } from "./cx.ts";
import { computeScale, spreadPositions } from "./line-scale.ts";

type ChartLine = {
  name: string;
  values: readonly number[];
  /** `actual` is solid with an end point, `plan` dashed, `second` solid without it, `context` grey. */
  kind: "actual" | "plan" | "second" | "context";
};

type LineChartProps = {
  title: ReactNode;
  note?: ReactNode;
  /** One for each value. */
  labels: readonly string[];
  lines: readonly ChartLine[];
  className?: string;
};

const HEIGHT = 200;
const STROKES = {
  actual: { stroke: "var(--color-plan)", strokeWidth: 2.25 },
  second: { stroke: "var(--color-plan)", strokeWidth: 1.5 },
  plan: { stroke: "var(--color-ink-3)", strokeWidth: 1.5, strokeDasharray: "5 4" },
  context: { stroke: "var(--color-ink-3)", strokeWidth: 1.25 },
};

/** A line chart with labels at the line ends. Lines stretch with the box; text and points keep their size. */
export function LineChart({ title, note, labels, lines, className }: LineChartProps) {
  const { from, to, steps } = computeScale(lines.map((line) => line.values));
  const yPercent = (value: number) => 100 - (100 * (value - from)) / (to - from);
  const yPixels = (value: number) => (yPercent(value) * HEIGHT) / 100;
  const xPercent = (index: number) => (100 * index) / Math.max(labels.length - 1, 1);
  const middle = Math.floor((labels.length - 1) / 2);
  const ends = lines.map((line) => line.values.at(-1) ?? 0);
  const endText = lines.map((line, index) => `${line.name} ${ends[index] ?? 0}`);
  const endY = spreadPositions(ends.map(yPixels), 17);
  return (
    <ChartFigure title={title} note={note} className={className}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] pt-2" aria-hidden="true">
        <svg width={textWidth(steps.map(String))} height={HEIGHT} className="svgt">
          {steps.map((step) => (
            <text key={step} y={yPixels(step)} dy="4">
              {step}
            </text>
          ))}
        </svg>
        <svg width="100%" height={HEIGHT + 26} className="svgt">
          {steps.map((step) => (
            <line
              key={step}
              x2="100%"
              y1={yPixels(step)}
              y2={yPixels(step)}
              stroke={step === from ? "var(--color-ink)" : "var(--color-grid-2)"}
            />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height={HEIGHT}>
            {lines.map(({ name, values, kind }) => (
              <polyline
                key={name}
                points={values.map((value, index) => `${xPercent(index)},${yPercent(value)}`).join(" ")}
                fill="none"
                className="stroke-hold"
                strokeLinejoin="round"
                {...STROKES[kind]}
              />
            ))}
          </svg>
          {lines.map(
            ({ name, kind }, index) =>
              kind === "actual" && (
                <circle
                  key={name}
                  cx="100%"
                  cy={yPixels(ends[index] ?? 0)}
                  r="5.5"
                  fill="var(--color-signal)"
                />
              ),
          )}
          <text y={HEIGHT + 20}>{labels[0]}</text>
          <text x={`${xPercent(middle)}%`} y={HEIGHT + 20} textAnchor="middle" className="chart-wide">
            {labels[middle]}
          </text>
          <text x="100%" y={HEIGHT + 20} textAnchor="end">
            {labels.at(-1)}
          </text>
        </svg>
        <svg width={textWidth(endText) + 8} height={HEIGHT} className="svgt">
          {lines.map(({ name, kind }, index) => (
            <text
              key={name}
              x="14"
              y={endY[index]}
              dy="4"
              className={cx(kind === "actual" && "svgt-latest", kind === "second" && "svgt-strong")}
            >
              {endText[index]}
            </text>
          ))}
        </svg>
      </div>
      <LineTable title={title} labels={labels} lines={lines} />
    </ChartFigure>
  );
}

function textWidth(texts: readonly string[]): number {
  return 10 + 6.6 * Math.max(...texts.map((text) => text.length));
}

/** The same figures for screen readers. */
function LineTable({ title, labels, lines }: LineChartProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {lines.map((line) => (
              <th key={line.name} scope="col">
                {line.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {lines.map((line) => (
                <td key={line.name}>{line.values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
