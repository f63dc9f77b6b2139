import { GetForm } from "#web/lib/get-form.tsx";
import { Link } from "#web/lib/link.tsx";
import { jobFilters, jobsPage } from "#web/content/jobs-page.ts";
import { Button } from "#web/ui/button.tsx";
import { JobSearchFields } from "./job-search-fields.tsx";
import { type JobSearch, searchHref } from "./search.ts";

/** Filters as a GET form: the URL is the state, with and without JavaScript. Selects submit on change. */
export function JobSearchForm({ search }: { search: JobSearch }) {
  const { fields, popular } = jobsPage;
  const { locations, industries } = jobFilters.page;
  return (
    <search aria-label={fields.regionLabel}>
      <GetForm
        action="/jobs"
        keepScroll
        className="grid gap-4 rounded-md border border-line bg-paper-2 p-5 md:grid-cols-2 lg:grid-cols-[1.8fr_1.2fr_1.2fr_auto] lg:items-end"
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
        }}
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
        <div className="flex gap-2">
          <Button type="submit">{fields.search}</Button>
          <Button asChild variant="text">
            <Link to={searchHref({})}>{fields.clear}</Link>
          </Button>
        </div>
      </GetForm>
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
