import { useId } from "react";
import type { SalaryEstimate } from "#contract/salary/calculator.ts";
import { salaryCalculator } from "#web/content/salary-calculator.ts";
import { formatAmount, createSalaryScale, formatThousands } from "./scale.ts";

const { low, high, range } = salaryCalculator.result;
const AXIS_Y = 120.5;

/** Positions are percentages of the width, so that text keeps its size. */
export function SalaryRange({ estimate: { min, max, median } }: { estimate: SalaryEstimate }) {
  const grid = useId();
  const { toPercent, marks } = createSalaryScale(min, max);
  const x = (amount: number) => `${toPercent(amount)}%`;
  const ends = [
    { amount: min, name: low },
    { amount: max, name: high },
  ];
  return (
    <>
      <p className="sr-only">{range(formatAmount(min), formatAmount(max), formatAmount(median))}</p>
      <svg aria-hidden="true" width="100%" height="150" className="svgt mt-6 block">
        <defs>
          <pattern id={grid} width="24" height="24" patternUnits="userSpaceOnUse">
            <path d="M24 0H0V24" fill="none" stroke="var(--color-grid)" />
          </pattern>
        </defs>
        <rect width="100%" height={AXIS_Y} fill={`url(#${grid})`} />
        <line x2="100%" y1={AXIS_Y} y2={AXIS_Y} stroke="var(--color-ink)" />
        <rect
          x={x(min)}
          width={`${toPercent(max) - toPercent(min)}%`}
          y="48"
          height="28"
          fill="var(--color-plan-wash)"
        />
        <line x1={x(min)} x2={x(max)} y1="62" y2="62" stroke="var(--color-plan)" />
        {ends.map(({ amount, name }) => (
          <g key={name} textAnchor="middle">
            <line x1={x(amount)} x2={x(amount)} y1="40" y2="84" stroke="var(--color-plan)" strokeWidth="2" />
            <text x={x(amount)} y="30" className="svgt-strong">
              {formatAmount(amount)}
            </text>
            <text x={x(amount)} y="103">
              {name}
            </text>
          </g>
        ))}
        <line
          x1={x(median)}
          x2={x(median)}
          y1="62"
          y2={AXIS_Y}
          stroke="var(--color-signal-ink)"
          strokeDasharray="2 3"
        />
        <circle cx={x(median)} cy="62" r="8" fill="var(--color-signal)" />
        {marks.map((mark) => (
          <text key={mark} x={x(mark)} y="140" textAnchor="middle">
            {formatThousands(mark)}
          </text>
        ))}
      </svg>
    </>
  );
}
