import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { JobPostings } from "#web/features/job-boards/admin/job-postings.tsx";
import { Link } from "#web/lib/link.tsx";
import { listItems } from "#contract/jobs/salary.ts";
import type { Job } from "#contract/jobs/endpoints.ts";
import { localMoment, longDay } from "#web/lib/dates.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { JobBadges } from "./job-status.tsx";
import { anyJob } from "./queries.ts";
import { shownSalary } from "../job-row.tsx";

type Props = { id: string; onClose: () => void; onEdit?: (job: Job) => void };

/** A job to read, whatever its status; the address names it. */
export function JobViewer({ id, onClose, onEdit }: Props) {
  const query = useQuery(anyJob(id));
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
                <Link to={paths.job(job.id)}>View on site</Link>
              ) : (
                <a href={adminPaths.jobPreview(job.id)} target="_blank" rel="noopener">
                  Preview as a candidate
                </a>
              )}
            </Button>
            <Button variant="line" onClick={onClose}>
              Close
            </Button>
            {onEdit && <Button onClick={() => onEdit(job)}>Edit</Button>}
          </>
        )
      }
    >
      <Loaded
        query={query}
        problem="The job could not be loaded"
        waiting={<SkeletonRows count={3} label="Loading the job" />}
      >
        {(loaded) => <JobDetails job={loaded} />}
      </Loaded>
    </Dialog>
  );
}

function JobDetails({ job }: { job: Job }) {
  const work = [
    { term: "Company", value: job.company },
    { term: "Location", value: job.location },
    { term: "Type", value: job.type },
    { term: "Industry", value: job.industry },
    { term: "Experience", value: job.experienceLevel ?? "Not stated" },
  ];
  const terms = [
    { term: "Salary", value: <span className="fig">{shownSalary(job) ?? "Not stated"}</span> },
    { term: "Closes", value: job.expiresAt ? longDay(job.expiresAt) : "Open until archived" },
    { term: "Created", value: localMoment(job.createdAt) },
    { term: "Last changed", value: localMoment(job.updatedAt) },
    { term: "Published", value: job.publishedAt ? localMoment(job.publishedAt) : "Not yet" },
  ];
  return (
    <div className="grid gap-5">
      <p className="-mt-2 flex flex-wrap gap-2">
        <JobBadges job={job} />
      </p>
      <div className="grid gap-x-8 border-y border-line sm:grid-cols-2">
        <DefinitionList items={work} className="content-start" />
        <DefinitionList items={terms} className="content-start max-sm:border-t max-sm:border-line" />
      </div>
      <TextPart title="Description">
        <p className="whitespace-pre-line">{job.description}</p>
      </TextPart>
      <ListPart title="Requirements" items={listItems(job.requirements)} />
      <ListPart title="Benefits" items={listItems(job.benefits)} />
      {job.imageUrl && (
        <TextPart title="Picture">
          <a href={job.imageUrl} target="_blank" rel="noopener noreferrer" className="link">
            {job.imageUrl}
          </a>
        </TextPart>
      )}
      <section>
        <h3 className="mb-1 font-semibold">Portals</h3>
        <JobPostings jobId={job.id} inFeeds={job.publishToPortals && job.status === "published"} />
      </section>
    </div>
  );
}

function TextPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <div className="mt-1 max-w-prose text-ink-2 [overflow-wrap:anywhere]">{children}</div>
    </section>
  );
}

function ListPart({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <TextPart title={title}>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item} className="mt-1">
            {item}
          </li>
        ))}
      </ul>
    </TextPart>
  );
}
