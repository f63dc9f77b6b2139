import { useQuery } from "@tanstack/react-query";
import type { FoundPerson, UnderstoodClause } from "#contract/people/search-schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { QuotedLine } from "#web/lib/quoted-line.tsx";
import { type PeopleSearchFilter, peopleSearch, SEARCH_PAGE_SIZE } from "./people-search-queries.ts";

/** People who match a search, best first, with the matching lines. */
export function PeopleSearchResults({ filter }: { filter: PeopleSearchFilter }) {
  const query = useQuery(peopleSearch(filter));
  const { data } = query;
  return (
    <>
      {data && <UnderstoodSearch clauses={data.understood} total={data.total} isExact={data.isTotalExact} />}
      <PagedList
        query={query}
        itemLabel="people"
        pageSize={SEARCH_PAGE_SIZE}
        empty={
          <ListEmptyState
            isFiltered
            className="m-4"
            filtered={{
              title: "No people match this search",
              text: "Search covers names, positions, companies, places, tags, resumes and messages. Remove a part, or try another spelling.",
              clear: { label: "Show all people", href: "?" },
            }}
            unfiltered={{ title: "", text: "" }}
          />
        }
      >
        {(rows) => (
          <ul aria-label="People found">
            {rows.map((person) => (
              <ResultItem key={person.id} person={person} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

type UnderstoodSearchProps = { clauses: UnderstoodClause[]; total: number; isExact: boolean };

/** How the search was understood; each part can be removed. */
function UnderstoodSearch({ clauses, total, isExact }: UnderstoodSearchProps) {
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
        <p className="fig ml-auto text-ink-3 max-sm:w-full" aria-live="polite">
          {total === 1 ? "1 person" : `${formatInteger(total)}${isExact ? "" : "+"} people`}
          {total > 1 && ", best match first"}
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

function ResultItem({ person }: { person: FoundPerson }) {
  const { id, name, email, headline, company, place, latestApplication, owner, quotes } = person;
  const details = [headline, company, place].filter(Boolean).join(" · ") || (email === name ? "" : email);
  return (
    <li className="grid gap-1.5 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-serif font-medium [overflow-wrap:anywhere]">
          <Link
            to={adminPaths.lead(id)}
            className="hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm text-ink-3">
          {latestApplication ? formatApplication(latestApplication) : "No application"}
          {owner && ` · ${owner}`}
        </p>
      </div>
      {details && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{details}</p>}
      {quotes.length > 0 && (
        <div className="grid gap-1 text-sm">
          {quotes.map((quote) => (
            <QuotedLine key={JSON.stringify(quote)} quote={quote} />
          ))}
        </div>
      )}
    </li>
  );
}
