import { SMALL_COUNT } from "#contract/analytics/constants.ts";
import type { Breakdown } from "#contract/analytics/schemas.ts";
import { formatSource } from "#contract/analytics/sources.ts";
import { formatInteger } from "#contract/numbers.ts";

export const smallCountNote = `A source with fewer than ${SMALL_COUNT} views of one page is not shown by name, nor is the next one while the total would give it away.`;

/** Rows of lists have one line; these cells need more. */
export const breakdownClass = "whitespace-normal! lg:py-1.5!";

/** The sources of a page, with the number of those that are hidden. */
export const SourceList = ({ sources, hidden }: Breakdown) => (
  <>
    {[
      ...sources.map(({ source, views }) => `${formatSource(source)} ${formatInteger(views)}`),
      ...(hidden > 0 ? [`${hidden} more`] : []),
    ].join(", ")}
  </>
);
