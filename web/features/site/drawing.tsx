import type { ReactNode } from "react";
import { type DrawingName, drawings } from "#web/content/drawings.ts";
import { cx } from "#web/ui/cx.ts";

const OUTLIER_POINTS = [
  [34, 190],
  [52, 178],
  [70, 184],
  [88, 164],
  [106, 170],
  [124, 150],
  [142, 157],
  [160, 139],
  [180, 145],
  [198, 122],
  [218, 128],
  [236, 106],
  [256, 112],
  [276, 90],
  [298, 92],
  [320, 70],
] as const;

function DriverTree() {
  const { root, branches, leaves, marked } = drawings["driver-tree"];
  const leafY = [38, 86, 154, 202];
  return (
    <>
      <path
        d="M108 120h14M122 62v116M122 62h14M122 178h14M246 62h14M260 38v48M260 38h14M260 86h14M246 178h14M260 154v48M260 154h14M260 202h14"
        fill="none"
        stroke="var(--color-ink)"
        strokeWidth="1.25"
      />
      <g fill="var(--color-raised)" stroke="var(--color-ink)" strokeWidth="1.25">
        <rect x="4" y="101" width="104" height="38" />
        <rect x="136" y="45" width="110" height="34" />
        <rect x="136" y="161" width="110" height="34" />
      </g>
      <text x="56" y="124" textAnchor="middle" className="svgt-strong">
        {root}
      </text>
      {branches.map((text, index) => (
        <text key={text} x="191" y={index === 0 ? 66 : 182} textAnchor="middle">
          {text}
        </text>
      ))}
      {leaves.map((text, index) => (
        <g key={text}>
          <circle
            cx="279"
            cy={leafY[index]}
            r={index === marked ? 6.5 : 4.5}
            fill={index === marked ? "var(--color-signal)" : "var(--color-ink)"}
          />
          <text x="291" y={(leafY[index] ?? 0) + 4} className={index === marked ? "svgt-latest" : undefined}>
            {text}
          </text>
        </g>
      ))}
    </>
  );
}

function Outlier() {
  const { vertical, horizontal, note } = drawings.outlier;
  return (
    <>
      <path d="M20 16v196h330" fill="none" stroke="var(--color-ink)" strokeWidth="1.25" />
      <path d="M24 198L340 60" stroke="var(--color-plan)" strokeWidth="1.5" strokeDasharray="5 4" />
      {OUTLIER_POINTS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4.2" fill="var(--color-ink)" />
      ))}
      <path d="M150 62v80" stroke="var(--color-signal-ink)" strokeDasharray="2 3" />
      <circle cx="150" cy="54" r="7" fill="var(--color-signal)" />
      <text x="150" y="36" textAnchor="middle" className="svgt-latest svgt-halo">
        {note}
      </text>
      <text x="28" y="26" className="svgt-halo">
        {vertical}
      </text>
      <text x="350" y="230" textAnchor="end">
        {horizontal}
      </text>
    </>
  );
}

function VarianceTable() {
  const { head, rows, marked } = drawings["variance-table"];
  const columns = [14, 176, 262, 346];
  const anchor = (column: number) => (column === 0 ? "start" : "end");
  return (
    <>
      <rect x="4" y="142" width="352" height="36" fill="var(--color-signal-wash)" />
      {head.map((text, column) => (
        <text key={text} x={columns[column]} y="40" textAnchor={anchor(column)}>
          {text}
        </text>
      ))}
      {rows.map((row, index) => {
        const y = 93 + index * 36;
        const total = index === rows.length - 1;
        return (
          <g key={row[0]}>
            <line
              x1="4"
              x2="356"
              y1={y - 23}
              y2={y - 23}
              stroke={total ? "var(--color-ink)" : "var(--color-line-2)"}
            />
            {row.map((text, column) => (
              <text
                key={columns[column]}
                x={columns[column]}
                y={y}
                textAnchor={anchor(column)}
                className={
                  index === marked && column === 3
                    ? "svgt-latest"
                    : total || column === 0
                      ? "svgt-strong"
                      : undefined
                }
              >
                {text}
              </text>
            ))}
          </g>
        );
      })}
      <path
        d="M126 212h50M212 212h50M304 212h42M126 215.5h50M212 215.5h50M304 215.5h42"
        stroke="var(--color-ink)"
        shapeRendering="crispEdges"
      />
    </>
  );
}

function Fan() {
  const { today, high, low } = drawings.fan;
  return (
    <>
      <path d="M186 128L348 44V204z" fill="var(--color-plan-wash)" />
      <path d="M186 128L348 84V162z" fill="var(--color-grid-2)" />
      <path d="M20 16v196h330" fill="none" stroke="var(--color-ink)" strokeWidth="1.25" />
      <polyline
        points="26,178 50,174 74,178 98,158 122,162 144,142 166,138 186,128"
        fill="none"
        stroke="var(--color-ink)"
        strokeWidth="2"
      />
      <path d="M186 128L348 118" stroke="var(--color-ink)" strokeWidth="1.5" strokeDasharray="5 4" />
      <path d="M186 30v182" stroke="var(--color-ink-3)" strokeDasharray="2 3" />
      <circle cx="186" cy="128" r="7" fill="var(--color-signal)" />
      <text x="178" y="38" textAnchor="end" className="svgt-latest svgt-halo">
        {today}
      </text>
      <text x="346" y="34" textAnchor="end">
        {high}
      </text>
      <text x="346" y="230" textAnchor="end">
        {low}
      </text>
    </>
  );
}

const SHAPES: Record<DrawingName, () => ReactNode> = {
  "driver-tree": DriverTree,
  outlier: Outlier,
  "variance-table": VarianceTable,
  fan: Fan,
};

/** One of the four drawings, on a 360 × 240 canvas. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  const Shape = SHAPES[name];
  return (
    <svg
      viewBox="0 0 360 240"
      role="img"
      aria-label={drawings[name].alternative}
      className={cx("svgt block w-full", className)}
    >
      <Shape />
    </svg>
  );
}
