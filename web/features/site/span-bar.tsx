type SpanBarProps = {
  /** Where it begins and ends, in units from the left edge; null goes on. */
  from: number;
  to: number | null;
  /** How many units the whole width has. */
  units: number;
  className?: string;
};

/** When one thing happens, on the scale that its neighbors share. The words beside it say the same. */
export function SpanBar({ from, to, units, className }: SpanBarProps) {
  const share = (unit: number) => (100 * unit) / units;
  const end = to ?? units;
  return (
    <svg width="100%" height="40" aria-hidden="true" className={className}>
      {Array.from({ length: units + 1 }, (_, unit) => (
        <line
          key={unit}
          x1={`${share(unit)}%`}
          x2={`${share(unit)}%`}
          y2="40"
          stroke={unit === 0 ? "var(--color-ink)" : "var(--color-grid-2)"}
        />
      ))}
      <rect x={`${share(from)}%`} width={`${share((to === null ? Math.min(from + 0.5, units) : end) - from)}%`} y="14" height="12" fill="var(--color-plan)" />
      {to === null && (
        <line
          x1={`${share(from)}%`}
          x2="100%"
          y1="20"
          y2="20"
          stroke="var(--color-plan)"
          strokeWidth="2"
          strokeDasharray="5 4"
        />
      )}
    </svg>
  );
}
