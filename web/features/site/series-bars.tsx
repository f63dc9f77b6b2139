import { ChartFigure } from "#web/ui/chart-figure.tsx";

type Point = { label: string; value: number };

type SeriesBarsProps = {
  caption: string;
  unit: string;
  /** The unit of a single one, where that is another word. */
  one?: string | undefined;
  points: readonly Point[];
  className?: string;
};

const HEIGHT = 260;
const TOP = 34;
const FOOT = 28;

/**
 * One measured series as bars from zero; the latest is orange. Positions are shares of the width and sizes are pixels, so
 * that labels keep their size on phones. The same figures follow as a table for those who do not see the drawing.
 */
export function SeriesBars({ caption, unit, one = unit, points, className }: SeriesBarsProps) {
  const slot = 100 / points.length;
  const most = Math.max(...points.map((point) => point.value));
  const tall = (value: number) => ((HEIGHT - TOP - FOOT) * value) / most;
  const over = (part: readonly Point[]) =>
    HEIGHT - FOOT - tall(Math.max(...part.map((point) => point.value))) - 10;
  const every = points.length > 7 ? 3 : 1;
  const third = Math.ceil(points.length / 3);
  const last = points.length - 1;
  const inWords = (point: Point | undefined) =>
    point ? `${point.value} ${point.value === 1 ? one : unit}` : "";
  return (
    <ChartFigure title={caption} {...(className && { className })}>
      <svg width="100%" height={HEIGHT} aria-hidden="true" className="svgt">
        {points.map(({ label, value }, index) => (
          <rect
            key={label}
            x={`${slot * index}%`}
            width={`${slot * 0.66}%`}
            y={HEIGHT - FOOT - tall(value)}
            height={tall(value)}
            fill={index === last ? "var(--color-signal)" : "var(--color-ink-3)"}
            opacity={index === last ? 1 : 0.42}
          />
        ))}
        <line x2="100%" y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} stroke="var(--color-ink-2)" />
        <text x="0" y={over(points.slice(0, third))} className="svgt-strong">
          {inWords(points[0])}
        </text>
        <text
          x={`${slot * (last + 0.66)}%`}
          y={over(points.slice(-third))}
          textAnchor="end"
          className="svgt-latest"
        >
          {inWords(points[last])}
        </text>
        {points.map(
          ({ label }, index) =>
            index % every === 0 && (
              <text key={label} x={`${slot * index}%`} y={HEIGHT - 8}>
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
                <td>{inWords(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFigure>
  );
}
