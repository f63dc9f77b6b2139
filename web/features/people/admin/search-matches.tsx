import type { FoundPerson, Quote, UnderstoodClause } from "#contract/people/search-schemas.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { QuotedLine } from "#web/lib/quoted-line.tsx";

type SummaryProps = {
  clauses: UnderstoodClause[];
  total: number;
  /** More match than are ranked. */
  isLimited: boolean;
  isSorted: boolean;
};

/** How the search was understood, part by part, and the order of its matches; each part can be removed. */
export function SearchSummary({ clauses, total, isLimited, isSorted }: SummaryProps) {
  const { href } = useListParams();
  const notes = [...new Set(clauses.flatMap(({ note }) => note ?? []))];
  return (
    <div className="grid gap-2 border-b border-line px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <ul aria-label="How the search was understood" className="flex flex-wrap gap-1.5">
          {clauses.map(({ label, rest }) => (
            <li key={`${label} ${rest}`} className="inline-flex items-center rounded-sm border border-line">
              <span className="px-2 py-0.5 [overflow-wrap:anywhere]">{label}</span>
              <Link
                to={href({ q: rest, page: "" })}
                aria-label={`Remove ${label}`}
                className="grid min-h-6 min-w-6 place-items-center border-l border-line text-ink-2 hover:bg-paper-3"
              >
                ×
              </Link>
            </li>
          ))}
        </ul>
        <p className="ml-auto text-ink-3 max-sm:w-full">
          {isSorted ? (
            <Link to={href({ sort: "", dir: "", page: "" })} className="link link-quiet">
              Sort by best match
            </Link>
          ) : isLimited ? (
            "More people match. The newest are listed, best match first"
          ) : (
            total > 1 && "Best match first"
          )}
        </p>
      </div>
      {notes.map((note) => (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ))}
    </div>
  );
}

/** 'Interview · Financial Controller, May 3, 2026'. */
const formatApplication = ({ stage, jobTitle, createdAt }: NonNullable<FoundPerson["latestApplication"]>) =>
  `${kindLabels[stage]}${jobTitle ? ` · ${jobTitle}` : " · No job"}, ${formatDate(createdAt)}`;

type LinesProps = { quotes: Quote[]; latestApplication: FoundPerson["latestApplication"] };

/** The lines of a person that match the search, and their latest application. */
export const MatchingLines = ({ quotes, latestApplication }: LinesProps) => (
  <div className="grid gap-1 text-sm">
    {quotes.map((quote) => (
      <QuotedLine key={JSON.stringify(quote)} quote={quote} />
    ))}
    {latestApplication && (
      <p className="flex items-baseline gap-3 text-ink-3 max-sm:flex-col max-sm:gap-0">
        <span className="w-16 shrink-0 text-xs">Applied</span>
        {formatApplication(latestApplication)}
      </p>
    )}
  </div>
);
