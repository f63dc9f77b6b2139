import { type ReactNode, useId } from "react";

type SuggestionListProps = { heading: string; items: readonly ReactNode[] };

/** Jobs or articles to go on with; without items nothing is shown. */
export function SuggestionList({ heading, items }: SuggestionListProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="type-heading mb-5">
        {heading}
      </h2>
      <ul className="ledger [&>:first-child]:border-ink">{items}</ul>
    </section>
  );
}
