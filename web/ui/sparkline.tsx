type SparklineProps = {
  values: readonly number[];
  tone?: "plan" | "danger";
};

/** A line without axes; the row's text describes it, so it has no alternative. */
export function Sparkline({ values, tone = "plan" }: SparklineProps) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => ({
    x: 4 + (72 * index) / Math.max(values.length - 1, 1),
    y: 20 - (16 * (value - low)) / span,
  }));
  const last = points.at(-1);
  const ink = `var(--color-${tone})`;
  return (
    <svg width="84" height="24" viewBox="0 0 84 24" aria-hidden="true">
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        stroke={ink}
        strokeWidth="1.5"
      />
      {last && <circle cx={last.x} cy={last.y} r="2.75" fill={ink} />}
    </svg>
  );
}
