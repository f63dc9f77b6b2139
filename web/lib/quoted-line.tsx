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

/** Parts are never empty, so the offset of each in the line is unique. */
function withOffsets(parts: Quote["parts"]) {
  let end = 0;
  return parts.map((part) => {
    const offset = end;
    end += part.text.length;
    return { ...part, offset };
  });
}

/** A line of a person's own words with the searched words marked, and its source. */
export const QuotedLine = ({ quote: { source, parts } }: { quote: Quote }) => (
  <p className="flex items-baseline gap-3 max-sm:flex-col max-sm:gap-0">
    <span className="w-16 shrink-0 text-xs text-ink-3">{SOURCE_LABELS[source]}</span>
    <q className="min-w-0 text-ink-2 [overflow-wrap:anywhere] [quotes:none]">
      {withOffsets(parts).map(({ text, isMatch, offset }) =>
        isMatch ? (
          <mark key={offset} className="bg-caution-wash font-semibold text-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </q>
  </p>
);
