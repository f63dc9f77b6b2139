import type { ReactNode } from "react";
import { type DrawingName, drawings } from "#web/content/drawings.ts";

const INK = "var(--color-ink)";
const SIGNAL = "var(--color-signal)";

const BRANCH_PATH =
  "M130 85h40M170 40v90M170 40h28M170 130h28M308 40h34M342 22v36M342 22h24M342 58h24M308 130h34M342 112v36M342 112h24M342 148h24";
const LEAF_Y = [22, 58, 112, 148];

function DriverTree() {
  const { root, branches, leaves, marked } = drawings["driver-tree"];
  return (
    <>
      <g fill="var(--color-paper)" stroke={INK} strokeWidth="1.25">
        <path d={BRANCH_PATH} fill="none" />
        <rect x="24" y="68" width="106" height="34" />
        <rect x="198" y="24" width="110" height="32" />
        <rect x="198" y="114" width="110" height="32" />
      </g>
      <text x="77" y="89" textAnchor="middle" className="svgt-strong">
        {root}
      </text>
      {branches.map((text, index) => (
        <text key={text} x="253" y={44 + 90 * index} textAnchor="middle">
          {text}
        </text>
      ))}
      {leaves.map((text, index) => {
        const isMarked = index === marked;
        const y = LEAF_Y[index] ?? 0;
        return (
          <g key={text}>
            <circle cx="371" cy={y} r={isMarked ? 6.5 : 5} fill={isMarked ? SIGNAL : INK} />
            <text x="384" y={y + 4} className={isMarked ? "svgt-latest" : undefined}>
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}

const OUTLIER_POINTS = [
  [40, 128],
  [66, 118],
  [92, 124],
  [118, 106],
  [140, 112],
  [168, 92],
  [190, 99],
  [214, 84],
  [240, 90],
  [262, 70],
  [290, 76],
  [312, 60],
  [338, 66],
  [362, 50],
  [394, 52],
  [424, 36],
] as const;

function Outlier() {
  const { vertical, horizontal, note } = drawings.outlier;
  return (
    <>
      <path d="M24 14v132h436" fill="none" stroke={INK} strokeWidth="1.25" />
      <path d="M30 132L448 34" stroke="var(--color-plan)" strokeWidth="1.5" strokeDasharray="5 4" />
      {OUTLIER_POINTS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4.5" fill={INK} />
      ))}
      <path d="M168 80V42" stroke="var(--color-signal-ink)" strokeDasharray="2 3" />
      <circle cx="168" cy="36" r="6.5" fill={SIGNAL} />
      <text x="182" y="40" className="svgt-latest">
        {note}
      </text>
      <text x="32" y="24">
        {vertical}
      </text>
      <text x="456" y="162" textAnchor="end">
        {horizontal}
      </text>
    </>
  );
}

const COLUMN_X = [28, 230, 330, 440];

function VarianceTable() {
  const { head, rows, marked } = drawings["variance-table"];
  return (
    <>
      <rect x="20" y="97" width="440" height="30" fill="var(--color-signal-wash)" />
      <path d="M20 37h440M20 67h440M20 97h440" stroke="var(--color-line)" />
      <path d="M20 127h440M180 157h60M280 157h60M400 157h50M180 160h60M280 160h60M400 160h50" stroke={INK} />
      {[head, ...rows].map((cells, row) =>
        cells.map((text, column) => (
          <text
            key={COLUMN_X[column]}
            x={COLUMN_X[column]}
            y={28 + 30 * row}
            textAnchor={column ? "end" : "start"}
            className={getCellClass(row - 1, column, marked)}
          >
            {text}
          </text>
        )),
      )}
    </>
  );
}

function getCellClass(row: number, column: number, marked: number): string | undefined {
  if (row === marked && column === 3) return "svgt-latest";
  const isTotal = row > marked;
  return row >= 0 && (isTotal || column === 0) ? "svgt-strong" : undefined;
}

function Fan() {
  const { today, high, low } = drawings.fan;
  return (
    <>
      <path d="M250 88L452 24V140z" fill="var(--color-plan-wash)" />
      <path d="M250 88L452 52V112z" fill="var(--color-grid-2)" />
      <path d="M24 14v132h436" fill="none" stroke={INK} strokeWidth="1.25" />
      <path
        d="M30 124L62 118L94 121L126 108L158 110L190 98L222 94L250 88"
        fill="none"
        stroke={INK}
        strokeWidth="2"
      />
      <path d="M250 88L452 78" stroke={INK} strokeWidth="1.5" strokeDasharray="5 4" />
      <path d="M250 20v126" stroke="var(--color-ink-3)" strokeDasharray="2 3" />
      <circle cx="250" cy="88" r="6.5" fill={SIGNAL} />
      <text x="242" y="28" textAnchor="end" className="svgt-latest">
        {today}
      </text>
      <text x="446" y="18" textAnchor="end">
        {high}
      </text>
      <text x="446" y="161" textAnchor="end">
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

/** A wide version (480 × 170) of a drawing in web/content/drawings.ts. */
export function ServiceDrawing({ name }: { name: DrawingName }) {
  const Shape = SHAPES[name];
  return (
    <div className="max-w-xl border border-line bg-raised lg:max-w-none">
      <p className="sr-only">{drawings[name].alternative}</p>
      <svg
        viewBox="0 0 480 170"
        width="100%"
        aria-hidden="true"
        className="svgt block max-sm:text-[0.90625rem]"
      >
        <Shape />
      </svg>
    </div>
  );
}
