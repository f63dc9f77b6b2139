import { employmentTypes, experienceLevels, salarySteps, workplaces } from "#contract/jobs/constants.ts";
import { jobTypeLabels } from "#contract/lists/config.ts";
import { paths } from "#web/lib/paths.ts";
import { useListOptions } from "#web/lib/list-queries.ts";
import { SearchForm } from "#web/lib/search-form.tsx";
import { Link } from "#web/lib/link.tsx";
import { jobsPage } from "#web/content/jobs-page.ts";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { JobSearchFields } from "./job-search-fields.tsx";
import { type JobSearch, parseJobSearch, searchHref, toQueryString } from "./search.ts";

const { fields, popular, anyType, anyWorkplace, anyLevel, anySalary, salaryFrom } = jobsPage;
const salaries = salarySteps.map((step) => ({ value: String(step), label: salaryFrom(step) }));

const toTypeOption = (value: keyof typeof jobTypeLabels) => ({ value, label: jobTypeLabels[value] });

const SELECTS = [
  {
    name: "type",
    id: "job-type",
    label: fields.type,
    placeholder: anyType,
    options: employmentTypes.map(toTypeOption),
  },
  {
    name: "workplace",
    id: "job-workplace",
    label: fields.workplace,
    placeholder: anyWorkplace,
    options: workplaces.map(toTypeOption),
  },
  { name: "level", id: "job-level", label: fields.level, placeholder: anyLevel, options: experienceLevels },
  { name: "minSalary", id: "job-pay", label: fields.minSalary, placeholder: anySalary, options: salaries },
] as const;

const toQuery = (values: URLSearchParams) => toQueryString(parseJobSearch(values));

type Props = { search: JobSearch; locations: readonly string[] };

export function JobSearchForm({ search, locations }: Props) {
  return (
    <search aria-label={fields.regionLabel}>
      <SearchForm
        live
        action={paths.jobs()}
        query={toQueryString(search)}
        toQuery={toQuery}
        submitLabel={fields.search}
        clear={{ label: fields.clear, to: searchHref({}) }}
        className="grid-cols-2 lg:grid-cols-4"
      >
        <JobSearchFields
          idPrefix="job"
          search={search}
          labels={fields}
          locations={locations}
          industries={useListOptions("industries")}
          placeholder="e.g. rolling forecast"
          maxLength={200}
          titleClassName="col-span-2 md:col-span-1 lg:col-span-2"
        />
        {SELECTS.map(({ name, id, label, placeholder, options }) => (
          <Field key={name} label={label} id={id}>
            <NativeSelect
              name={name}
              placeholder={placeholder}
              options={options}
              defaultValue={search[name]}
            />
          </Field>
        ))}
      </SearchForm>
      {/* Columns on a phone: wrapped by width, a link could change its line when the font arrives. */}
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm max-sm:grid max-sm:grid-cols-2">
        <span className="text-ink-3 max-sm:col-span-2">{popular.label}</span>
        {popular.searches.map((title) => (
          <Link key={title} to={searchHref({ title })} className="link link-quiet">
            {title}
          </Link>
        ))}
      </p>
    </search>
  );
}
