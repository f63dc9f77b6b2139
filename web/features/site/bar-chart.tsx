import { ChartFigure } from "#web/ui/chart-figure.tsx";

type Point = { label: string; value: number };

type BarChartProps = {
  caption: string;
  unit: string;
  /** The unit for a value of 1, when it differs. */
  singularUnit?: string | undefined;
  points: readonly Point[];
  /** In pixels. */
  height?: number;
  className?: string;
};

const TOP = 34;
const BOTTOM = 28;

/**
 * Bars from zero, the latest in orange. Widths are percentages and sizes pixels, so that labels keep their size; a
 * hidden table has the same figures.
 */
export function BarChart({
  caption,
  unit,
  singularUnit = unit,
  points,
  height = 260,
  className,
}: BarChartProps) {
  const slotWidth = 100 / points.length;
  const maxValue = Math.max(...points.map((point) => point.value));
  const barHeight = (value: number) => ((height - TOP - BOTTOM) * value) / maxValue;
  const labelY = (group: readonly Point[]) =>
    height - BOTTOM - barHeight(Math.max(...group.map((point) => point.value))) - 10;
  const labelInterval = points.length > 7 ? 3 : 1;
  const third = Math.ceil(points.length / 3);
  const last = points.length - 1;
  const formatPoint = (point: Point | undefined) =>
    point ? `${point.value} ${point.value === 1 ? singularUnit : unit}` : "";
  return (
    <ChartFigure title={caption} {...(className && { className })}>
      <svg width="100%" height={height} aria-hidden="true" className="svgt">
        {points.map(({ label, value }, index) => (
          <rect
            key={label}
            x={`${slotWidth * index}%`}
            width={`${slotWidth * 0.66}%`}
            y={height - BOTTOM - barHeight(value)}
            height={barHeight(value)}
            fill={index === last ? "var(--color-signal)" : "var(--color-ink-3)"}
            opacity={index === last ? 1 : 0.42}
          />
        ))}
        <line x2="100%" y1={height - BOTTOM} y2={height - BOTTOM} stroke="var(--color-ink-2)" />
        <text x="0" y={labelY(points.slice(0, third))} className="svgt-strong">
          {formatPoint(points[0])}
        </text>
        <text
          x={`${slotWidth * (last + 0.66)}%`}
          y={labelY(points.slice(-third))}
          textAnchor="end"
          className="svgt-latest"
        >
          {formatPoint(points[last])}
        </text>
        {points.map(
          ({ label }, index) =>
            index % labelInterval === 0 && (
              <text key={label} x={`${slotWidth * index}%`} y={height - 8}>
                {label}
              </text>
            ),
        )}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{formatPoint(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFigure>
  );
}
