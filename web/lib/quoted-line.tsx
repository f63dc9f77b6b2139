import type { Quote, QuoteSource } from "#contract/people/search-schemas.ts";

const SOURCE_LABELS: Record<QuoteSource, string> = {
  name: "Name",
  headline: "Position",
  company: "Company",
  place: "Place",
  skills: "Tags",
  resume: "Resume",
  message: "Message",
};

/** A line of a person's own words with the searched words marked, and where it is from. */
export const QuotedLine = ({ quote: { source, parts } }: { quote: Quote }) => (
  <p className="flex items-baseline gap-3 max-sm:flex-col max-sm:gap-0">
    <span className="w-16 shrink-0 text-xs text-ink-3">{SOURCE_LABELS[source]}</span>
    <q className="min-w-0 text-ink-2 [overflow-wrap:anywhere] [quotes:none]">
      {parts.map(({ text, isMatch }, index) =>
        isMatch ? (
          // Parts have no id, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={index} className="bg-caution-wash font-semibold text-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </q>
  </p>
);
