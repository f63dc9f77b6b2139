import { paths } from "#web/lib/paths.ts";
import { SearchForm } from "#web/lib/search-form.tsx";
import { Link } from "#web/lib/link.tsx";
import { jobFilters, jobsPage } from "#web/content/jobs-page.ts";
import { JobSearchFields } from "./job-search-fields.tsx";
import { type JobSearch, searchHref } from "./search.ts";

export function JobSearchForm({ search }: { search: JobSearch }) {
  const { fields, popular } = jobsPage;
  const { locations, industries } = jobFilters.page;
  return (
    <search aria-label={fields.regionLabel}>
      <SearchForm
        action={paths.jobs()}
        submitLabel={fields.search}
        clear={{ label: fields.clear, to: searchHref({}) }}
        className="lg:grid-cols-[1.8fr_1.2fr_1.2fr_auto]"
      >
        <JobSearchFields
          idPrefix="job"
          search={search}
          labels={fields}
          locations={locations}
          industries={industries}
          placeholder="e.g. rolling forecast"
          maxLength={200}
        />
      </SearchForm>
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-3">{popular.label}</span>
        {popular.searches.map((title) => (
          <Link key={title} to={searchHref({ title })} className="link link-quiet">
            {title}
          </Link>
        ))}
      </p>
    </search>
  );
}
