import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextDiff } from "#web/lib/text-diff-view.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { countryName } from "#contract/jobs/countries.ts";
import { formatPlace } from "#contract/jobs/places.ts";
import type { Place } from "#contract/jobs/schemas.ts";
import type { JobMerge } from "./job-merge.ts";
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

const toText = (value: JobForm[keyof JobForm]): string => {
  if (Array.isArray(value)) return value.map(toLine).join("\n");
  return typeof value === "boolean" ? (value ? "Yes" : "No") : (value ?? "");
};

const toLine = (item: Place | string): string =>
  typeof item === "string"
    ? countryName(item)
    : [item.street, item.postalCode, formatPlace(item)].filter(Boolean).join(", ");

type Props = {
  message: string;
  merge: JobMerge;
  mine: JobForm;
  theirs: JobForm;
  form: Pick<UseFormReturn<JobForm>, "setValue">;
};

/** What another user changed meanwhile, with a choice for each field that both changed. */
export function JobMergePanel({ message, merge, mine, theirs, form }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "center" });
  }, []);
  const industries = useStaffList("industries");
  const format = (name: keyof JobForm, value: JobForm[keyof JobForm]) =>
    name === "industry" ? industries.label(toText(value)) : toText(value);
  const taken = merge.taken.map((name) => LABELS[name]).join(", ");
  return (
    <div ref={panel}>
      <Alert tone="caution" live title="Not saved yet.">
        {message}
        {taken && <p className="mt-1">Their changes are now in the form: {taken}.</p>}
        {merge.conflicts.map((name) => (
          <fieldset key={name} className="mt-3 grid gap-2">
            <legend className="mb-1 font-semibold">{LABELS[name]}: you both changed it</legend>
            <p className="max-h-60 overflow-auto rounded-md border border-line bg-paper p-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
              <TextDiff before={format(name, theirs[name])} after={format(name, mine[name])} />
            </p>
            <Checkbox
              type="radio"
              name={`merge-${name}`}
              label="Keep mine (underlined)"
              defaultChecked
              onChange={() => form.setValue(name, mine[name], { shouldDirty: true })}
            />
            <Checkbox
              type="radio"
              name={`merge-${name}`}
              label="Use theirs (struck through)"
              onChange={() => form.setValue(name, theirs[name], { shouldDirty: true })}
            />
          </fieldset>
        ))}
        <p className="mt-3">Check the form and save it again.</p>
      </Alert>
    </div>
  );
}
