import { cx } from "#web/ui/cx.ts";

type SpanBarProps = {
  /** Start and end in units from the left edge; null means open-ended. */
  from: number;
  to: number | null;
  /** Units in the whole width. */
  units: number;
  className?: string;
};

const toPercent = (unit: number, units: number) => `${(100 * unit) / units}%`;

/** A time span on the scale that its neighbors share; it fills the row's height, so that grid lines join. */
export function SpanBar({ from, to, units, className }: SpanBarProps) {
  const isOpenEnded = to === null;
  return (
    <div className={cx("relative h-10", className)} aria-hidden="true">
      <svg className="absolute inset-0 size-full overflow-visible">
        {Array.from({ length: units + 1 }, (_, unit) => (
          <line
            key={unit}
            x1={toPercent(unit, units)}
            x2={toPercent(unit, units)}
            y2="100%"
            stroke={unit === 0 ? "var(--color-ink-3)" : "var(--color-grid-2)"}
          />
        ))}
        <svg y="50%" className="overflow-visible">
          <rect
            x={toPercent(from, units)}
            width={toPercent((isOpenEnded ? from + 0.6 : to) - from, units)}
            y="-6"
            height="12"
            fill="var(--color-plan)"
          />
          {isOpenEnded && (
            <line
              x1={toPercent(from, units)}
              x2="100%"
              stroke="var(--color-plan)"
              strokeWidth="2"
              strokeDasharray="5 4"
            />
          )}
        </svg>
      </svg>
    </div>
  );
}

/** Column labels for SpanBars. */
export function SpanScale({ unit, labels }: { unit?: string; labels: readonly string[] }) {
  const labelInterval = labels.length > 10 ? 2 : 1;
  return (
    <div
      aria-hidden="true"
      className="fig hidden gap-x-16 pb-2 text-xs text-ink-3 lg:grid lg:grid-cols-[7fr_5fr]"
    >
      <p className="-mr-12 text-right">{unit}</p>
      <p className="flex">
        {labels.map((label, index) => (
          <span key={label} className="w-0 flex-1 pl-1 whitespace-nowrap">
            {index % labelInterval === 0 && label}
          </span>
        ))}
      </p>
    </div>
  );
}
