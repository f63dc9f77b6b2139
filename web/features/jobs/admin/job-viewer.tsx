import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { JobClient } from "#web/features/clients/admin/job-client.tsx";
import { JobPostings } from "#web/features/job-boards/admin/job-postings.tsx";
import { Link } from "#web/lib/link.tsx";
import { advertLists } from "#contract/jobs/advert-text.ts";
import { countryName } from "#contract/jobs/countries.ts";
import { formatPlace } from "#contract/jobs/places.ts";
import type { Job, JobDetail, Place } from "#contract/jobs/schemas.ts";
import { useCan } from "#web/lib/me.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { KnownPeople } from "./known-people.tsx";
import { JobBadges } from "./job-status.tsx";
import { adminJob } from "./queries.ts";
import { formatClosingDay } from "../closing-day.ts";
import { formatJobSalary } from "../job-row.tsx";

type Props = { id: string; onClose: () => void; onEdit?: (job: Job) => void };

/** Read-only dialog for a job of any status. */
export function JobViewer({ id, onClose, onEdit }: Props) {
  const query = useQuery(adminJob(id));
  const job = query.data;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={job?.title ?? "Job"}
      footer={
        job && (
          <>
            <Button asChild variant="text">
              {job.status === "published" ? (
                <Link to={paths.job(job)}>View on site</Link>
              ) : (
                <a href={adminPaths.jobPreview(job.id)} target="_blank" rel="noopener">
                  Preview as a candidate
                </a>
              )}
            </Button>
            <Button asChild variant="text">
              <Link to={adminPaths.jobScreening(job.id)}>Screening and scorecard</Link>
            </Button>
            <Button variant="line" onClick={onClose}>
              Close
            </Button>
            {onEdit && <Button onClick={() => onEdit(job)}>Edit</Button>}
          </>
        )
      }
    >
      <QueryContent
        query={query}
        errorTitle="The job could not be loaded"
        fallback={<SkeletonRows count={3} label="Loading the job" />}
      >
        {(loaded) => <JobDetails job={loaded} />}
      </QueryContent>
    </Dialog>
  );
}

function JobDetails({ job }: { job: JobDetail }) {
  const canReadClients = useCan("clients.read");
  const canSeePeople = useCan("crm.read");
  const work = [
    { term: "Company", value: job.company },
    ...(canReadClients ? [{ term: "Client", value: <JobClient jobId={job.id} /> }] : []),
    { term: "Location", value: job.location },
    ...(job.places.length > 0 ? [{ term: "Places", value: <PlaceList places={job.places} /> }] : []),
    { term: "Workplace", value: job.workplace },
    ...(job.workplace === "Remote"
      ? [{ term: "Applicants in", value: job.applicantCountries.map(countryName).join(", ") || "Not stated" }]
      : []),
    { term: "Employment", value: job.employmentType ?? "Not stated" },
    { term: "Industry", value: job.industryLabel },
    { term: "Experience", value: job.experienceLevel ?? "Not stated" },
  ];
  const terms = [
    { term: "Salary", value: <span className="fig">{formatJobSalary(job) ?? "Not stated"}</span> },
    { term: "Closes", value: job.expiresAt ? formatClosingDay(job.expiresAt) : "Open until archived" },
    { term: "Created", value: formatLocalDateTime(job.createdAt) },
    { term: "Last changed", value: formatLocalDateTime(job.updatedAt) },
    { term: "Published", value: job.publishedAt ? formatLocalDateTime(job.publishedAt) : "Not yet" },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="-mt-2 flex flex-wrap gap-2">
        <JobBadges job={job} />
      </p>
      <div className="grid gap-x-8 border-y border-line sm:grid-cols-2">
        <DefinitionList items={work} className="content-start" />
        <DefinitionList items={terms} className="content-start max-sm:border-t max-sm:border-line" />
      </div>
      <TextSection title="Description">
        {/* Sanitized by the server. */}
        <div
          className="prose text-[0.9375rem]! [&>:first-child]:mt-0 [&_h2]:text-[1.0625rem]!"
          dangerouslySetInnerHTML={{ __html: job.descriptionHtml }}
        />
      </TextSection>
      {advertLists(job).map(({ name, heading, items }) => (
        <ListSection key={name} title={heading} items={items} />
      ))}
      {canSeePeople && <KnownPeople jobId={job.id} />}
      {job.imageUrl && (
        <TextSection title="Picture">
          <a href={job.imageUrl} target="_blank" rel="noopener noreferrer" className="link">
            {job.imageUrl}
          </a>
        </TextSection>
      )}
      <section>
        <h3 className="mb-1 font-semibold">Portals</h3>
        <JobPostings job={job} />
      </section>
    </div>
  );
}

const PlaceList = ({ places }: { places: Place[] }) => (
  <ul>
    {places.map((place) => {
      const line = [place.street, place.postalCode, formatPlace(place)].filter(Boolean).join(", ");
      return <li key={line}>{line}</li>;
    })}
  </ul>
);

function TextSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <div className="mt-1 max-w-prose text-ink-2 [overflow-wrap:anywhere]">{children}</div>
    </section>
  );
}

function ListSection({ title, items }: { title: string; items: string[] }) {
  return (
    <TextSection title={title}>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item} className="mt-1">
            {item}
          </li>
        ))}
      </ul>
    </TextSection>
  );
}
