import type { ComponentProps } from "react";
import { countryName } from "#contract/jobs/countries.ts";
import { formatPlace } from "#contract/jobs/places.ts";
import type { Job, Place } from "#contract/jobs/schemas.ts";
import { ConflictDialog } from "#web/features/drafts/conflict-dialog.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { TextDiff } from "#web/lib/text-diff-view.tsx";
import type { JobForm } from "./job-values.ts";

const LABELS: Record<keyof JobForm, string> = {
  title: "Title",
  company: "Company",
  client: "Client",
  location: "Location as shown",
  workplace: "Workplace",
  employmentType: "Employment type",
  places: "Places",
  applicantCountries: "Countries of applicants",
  industry: "Industry",
  experienceLevel: "Experience",
  description: "Description",
  requirements: "Requirements",
  benefits: "Benefits",
  salary: "Salary text",
  salaryMin: "Salary from",
  salaryMax: "Salary to",
  salaryCurrency: "Currency",
  salaryPeriod: "Salary per",
  visaSponsorship: "Work visa",
  isUrgent: "Urgent",
  status: "Status",
  publishToPortals: "Include in every feed",
  expiresAt: "Closes after",
  imageUrl: "Picture",
};

const toLine = (item: Place | string): string =>
  typeof item === "string"
    ? countryName(item)
    : [item.street, item.postalCode, formatPlace(item)].filter(Boolean).join(", ");

function toText(value: JobForm[keyof JobForm]): string {
  if (Array.isArray(value)) return value.map(toLine).join("\n");
  return typeof value === "boolean" ? (value ? "Yes" : "No") : (value ?? "");
}

type Actions = "onClose" | "onUseTheirs" | "onOverwrite" | "onMerge";
type JobConflictProps = Pick<
  ComponentProps<typeof ConflictDialog<JobForm>>,
  "message" | "base" | "mine" | Actions
> & { theirs: Job; toValues: (job: Job) => JobForm };

/** Resolves an edit conflict of a job. */
export function JobConflict({ theirs, toValues, ...props }: JobConflictProps) {
  const industries = useStaffList("industries");
  const format = (name: keyof JobForm, value: JobForm[keyof JobForm]) =>
    name === "industry" ? industries.label(toText(value)) : toText(value);
  const their = toValues(theirs);
  const changed = (Object.keys(LABELS) as (keyof JobForm)[]).filter(
    (name) => format(name, their[name]) !== format(name, props.mine[name]),
  );
  return (
    <ConflictDialog
      {...props}
      noun="job"
      theirs={their}
      theirsSavedAt={theirs.updatedAt}
      textName="description"
      labels={LABELS}
      format={format}
      comparison={
        <dl className="grid gap-4">
          {changed.map((name) => (
            <div key={name}>
              <dt className="mb-1 font-semibold">{LABELS[name]}</dt>
              <dd className="rounded-md border border-line p-3 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap">
                <TextDiff before={format(name, their[name])} after={format(name, props.mine[name])} />
              </dd>
            </div>
          ))}
        </dl>
      }
    />
  );
}
