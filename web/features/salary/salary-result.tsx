import type { SalaryChoices, SalaryEstimate } from "#contract/salary/calculator.ts";
import { salaryCalculator } from "#web/content/salary-calculator.ts";
import { Link } from "#web/lib/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { SalaryRange } from "./salary-range.tsx";
import { formatAmount } from "./scale.ts";

type SalaryResultProps = {
  calculating: boolean;
  choices: SalaryChoices | null;
  estimate: SalaryEstimate | null;
};

const { idle, calculating: pendingLabels, result: labels, callToAction } = salaryCalculator;

export function SalaryResult({ calculating, choices, estimate }: SalaryResultProps) {
  return (
    <Card
      className={cx(
        "grid min-w-0 p-5 sm:p-8",
        // Reserves the full height on click to avoid a layout shift.
        (calculating || estimate) && "min-h-[34rem] sm:min-h-[34.5rem]",
      )}
    >
      <div aria-live="polite" className="grid min-w-0">
        {calculating && (
          <p className="flex items-center gap-3 self-center justify-self-center text-ink-2">
            <Spinner />
            {pendingLabels.panel}
          </p>
        )}
        {!calculating && choices && estimate && <Figures choices={choices} estimate={estimate} />}
        {!calculating && !estimate && <EmptyResult />}
      </div>
    </Card>
  );
}

function Figures({ choices, estimate }: { choices: SalaryChoices; estimate: SalaryEstimate }) {
  const { median, growth, placements } = estimate;
  return (
    <div className="min-w-0">
      <p className="text-sm text-ink-2">
        {labels.heading(choices.role, choices.location, choices.experience)}
      </p>
      <p className="type-figure mt-2">
        <span className="total">{formatAmount(median)}</span>
      </p>
      <p className="mt-2.5 text-sm text-ink-2">{labels.median}</p>
      <SalaryRange estimate={estimate} />
      <DefinitionList
        className="mt-3"
        items={[
          { term: labels.growth, value: <span className="fig text-positive-ink">+{growth}%</span> },
          { term: labels.placements, value: <span className="fig">{placements}+</span> },
        ]}
      />
      <p className="mt-2 text-xs text-ink-3">{labels.disclaimer}</p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-5 text-sm">
        <span className="text-ink-2">{callToAction.text}</span>
        {[callToAction.employer, callToAction.candidate].map(({ label, to }) => (
          <Link key={to} to={to} className="link inline-block py-2">
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}

function EmptyResult() {
  return (
    <div className="grid content-center justify-items-center gap-5 text-center">
      <svg width="100%" height="132" aria-hidden="true" className="max-w-md overflow-visible max-sm:hidden">
        <rect x="30%" y="44" width="40%" height="28" fill="var(--color-paper-2)" />
        <line x1="30%" x2="30%" y1="36" y2="80" stroke="var(--color-line-2)" strokeWidth="2" />
        <line x1="70%" x2="70%" y1="36" y2="80" stroke="var(--color-line-2)" strokeWidth="2" />
        <line x1="30%" x2="70%" y1="58" y2="58" stroke="var(--color-line-2)" strokeDasharray="3 4" />
        <line x2="100%" y1="116.5" y2="116.5" stroke="var(--color-ink)" />
        <circle
          cx="50%"
          cy="58"
          r="8"
          fill="var(--color-raised)"
          stroke="var(--color-signal-ink)"
          strokeWidth="1.75"
          strokeDasharray="4 3"
        />
      </svg>
      <p className="text-ink-2">{idle}</p>
    </div>
  );
}
