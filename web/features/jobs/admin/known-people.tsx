import { useQuery } from "@tanstack/react-query";
import type { KnownPerson } from "#contract/people/search-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { QuotedLine } from "#web/lib/quoted-line.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { knownPeople } from "./queries.ts";

/** Past applicants whose own words mention requirements of the job. */
export function KnownPeople({ jobId }: { jobId: string }) {
  const query = useQuery(knownPeople(jobId));
  return (
    <section aria-labelledby="known-people">
      <h3 id="known-people" className="font-semibold">
        People you already know
      </h3>
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        Past applicants whose own words mention requirements of this job. Sorted by the number of
        requirements, then by the latest application. Nobody is scored: read the lines and decide.
      </p>
      <QueryContent
        query={query}
        errorTitle="The people could not be loaded"
        fallback={<SkeletonRows count={2} label="Loading people" />}
      >
        {({ requirements, people }) =>
          people.length > 0 ? (
            <ol className="mt-2 border-t border-line">
              {people.map((person) => (
                <KnownPersonItem key={person.id} person={person} />
              ))}
            </ol>
          ) : (
            <p className="mt-2 text-sm">
              {requirements.length > 0
                ? "No past applicant mentions any of the requirements."
                : "This job lists no requirements to look for."}
            </p>
          )
        }
      </QueryContent>
    </section>
  );
}

function KnownPersonItem({ person }: { person: KnownPerson }) {
  const { id, name, headline, company, latestApplication, matches, missing } = person;
  const total = matches.length + missing.length;
  return (
    <li className="grid gap-1.5 border-b border-line py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={adminPaths.lead(id)} className="link font-semibold [overflow-wrap:anywhere]">
          {name}
        </Link>
        <span className="text-ink-3">
          {matches.length} of {total} {total === 1 ? "requirement" : "requirements"}
        </span>
      </div>
      <p className="text-ink-2">
        {[headline, company].filter(Boolean).join(" · ")}
        {latestApplication &&
          ` ${headline || company ? "· " : ""}Applied ${latestApplication.jobTitle ? `for ${latestApplication.jobTitle}, ` : ""}${formatDate(latestApplication.createdAt)}`}
      </p>
      <dl className="grid gap-1.5">
        {matches.map(({ requirement, quote }) => (
          <div key={requirement}>
            <dt className="[overflow-wrap:anywhere]">{requirement}</dt>
            <dd>
              <QuotedLine quote={quote} />
            </dd>
          </div>
        ))}
        {missing.length > 0 && (
          <div>
            <dt className="text-ink-3">Not mentioned</dt>
            <dd className="text-ink-2 [overflow-wrap:anywhere]">{missing.join(" · ")}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}
