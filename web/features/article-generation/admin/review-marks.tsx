import { useMemo } from "react";
import { type ReviewKind, type ReviewMark, reviewMarks } from "#contract/articles/review-marks.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

const KIND_LABELS: Record<ReviewKind, [one: string, many: string]> = {
  money: ["amount", "amounts"],
  percentage: ["percentage", "percentages"],
  quotation: ["quotation", "quotations"],
  year: ["year", "years"],
  number: ["number", "numbers"],
};

/** '2 amounts, 1 quotation', in the order of `KIND_LABELS`. */
function formatCounts(marks: readonly ReviewMark[]): string {
  const parts = Object.entries(KIND_LABELS).map(([kind, [one, many]]) => {
    const count = marks.filter((mark) => mark.kind === kind).length;
    return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
  });
  return parts.filter(Boolean).join(", ");
}

/** Lists the figures and quotations of a text in context, for review. */
export function ReviewMarks({ text }: { text: string }) {
  const marks = useMemo(() => reviewMarks(text), [text]);
  if (marks.length === 0) {
    return (
      <p className="text-sm text-ink-2">
        No figures or quotations found. Numbers written as words are not detected.
      </p>
    );
  }
  return (
    <Disclosure
      open
      summary={
        <span>
          Check before publishing: <span className="fig font-normal">{formatCounts(marks)}</span>
        </span>
      }
    >
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="max-h-80 overflow-y-auto" role="region" aria-label="Passages to check" tabIndex={0}>
        <ul className="border-t border-line">
          {marks.map((mark) => (
            <ReviewMarkItem key={mark.index} mark={mark} />
          ))}
        </ul>
      </div>
    </Disclosure>
  );
}

/** 'amount', 'quotation'. */
export const claimLabel = (kind: ReviewKind): string => KIND_LABELS[kind][0];

/** A claim with the text around it. */
export const ClaimText = ({ claim: { text, before, after } }: { claim: ReviewMark }) => (
  <span className="[overflow-wrap:anywhere] text-ink-2">
    {before}
    <mark className="bg-caution-wash font-semibold text-ink">{text}</mark>
    {after}
  </span>
);

const ReviewMarkItem = ({ mark }: { mark: ReviewMark }) => (
  <li className="grid gap-x-3 gap-y-1 border-b border-line py-2 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
    <span className="text-xs leading-6 font-semibold text-ink-3 first-letter:uppercase">
      {claimLabel(mark.kind)}
    </span>
    <ClaimText claim={mark} />
  </li>
);
