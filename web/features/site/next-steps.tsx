import { type ReactNode, useId } from "react";
import { siteLabels } from "#web/content/site-labels.ts";

export type NextStep = { when: string; what: ReactNode };

/** 'What happens next', in order, with the time of each step. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 max-w-4xl">
      <h2 id={id} className="type-heading">
        {siteLabels.whatHappensNext}
      </h2>
      <ol className="ledger mt-4 [&>:first-child]:border-ink">
        {steps.map(({ when, what }) => (
          <li key={when} className="grid gap-x-10 gap-y-1 py-4 sm:grid-cols-[18rem_minmax(0,1fr)]">
            <b className="font-semibold">{when}</b>
            <span className="text-ink-2">{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
