import { employmentTypes, experienceLevels, salarySteps, workplaces } from "#contract/jobs/constants.ts";
import { paths } from "#web/lib/paths.ts";
import { SearchForm } from "#web/lib/search-form.tsx";
import { Link } from "#web/lib/link.tsx";
import { jobIndustryOptions, jobsPage } from "#web/content/jobs-page.ts";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { JobSearchFields } from "./job-search-fields.tsx";
import { type JobSearch, parseJobSearch, searchHref, toQueryString } from "./search.ts";

const SALARIES = salarySteps.map((step) => ({ value: String(step), label: jobsPage.salaryFrom(step) }));

const toQuery = (values: URLSearchParams) => toQueryString(parseJobSearch(values));

type Props = { search: JobSearch; locations: readonly string[] };

export function JobSearchForm({ search, locations }: Props) {
  const { fields, popular } = jobsPage;
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
          industries={jobIndustryOptions.page}
          placeholder="e.g. rolling forecast"
          maxLength={200}
          titleClassName="col-span-2 md:col-span-1 lg:col-span-2"
        />
        <Field label={fields.type} id="job-type">
          <NativeSelect
            name="type"
            placeholder={jobsPage.anyType}
            options={employmentTypes}
            defaultValue={search.type}
          />
        </Field>
        <Field label={fields.workplace} id="job-workplace">
          <NativeSelect
            name="workplace"
            placeholder={jobsPage.anyWorkplace}
            options={workplaces}
            defaultValue={search.workplace}
          />
        </Field>
        <Field label={fields.level} id="job-level">
          <NativeSelect
            name="level"
            placeholder={jobsPage.anyLevel}
            options={experienceLevels}
            defaultValue={search.level}
          />
        </Field>
        <Field label={fields.minSalary} id="job-pay">
          <NativeSelect
            name="minSalary"
            placeholder={jobsPage.anySalary}
            options={SALARIES}
            defaultValue={search.minSalary}
          />
        </Field>
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
