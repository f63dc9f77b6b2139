import { useQuery } from "@tanstack/react-query";
import { jobPage } from "#web/content/jobs-page.ts";
import { ItemNotFound } from "#web/lib/item-not-found.tsx";
import { JobRow } from "./job-row.tsx";
import { similarJobs } from "./queries.ts";

/** A filled, archived or unknown job: said plainly, with open ones like it. */
export function JobGone({ id }: { id: string }) {
  const { data } = useQuery(similarJobs(id));
  const { notFound, similar } = jobPage;
  return (
    <ItemNotFound content={notFound}>
      {data && data.jobs.length > 0 && (
        <section className="mt-14">
          <h2 className="type-heading border-b border-ink pb-3">{similar}</h2>
          <ul className="ledger [&>:first-child]:border-t-0">
            {data.jobs.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
    </ItemNotFound>
  );
}
