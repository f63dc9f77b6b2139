import { homeSections } from "#web/content/home-sections.ts";
import { useListOptions } from "#web/lib/list-queries.ts";
import { SEARCH_FORM } from "#web/lib/search-form.tsx";
import { useSearchForm } from "#web/lib/use-search-form.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { JobSearchFields } from "#web/features/jobs/job-search-fields.tsx";
import { toQueryString, type JobFilter, parseJobFilter } from "#web/features/jobs/search.ts";

const { fields, placeholder } = homeSections.jobs;

const toQuery = (values: URLSearchParams) => toQueryString(parseJobFilter(values));

type Props = { search: JobFilter; locations: readonly string[] };

/** Filters apply while the visitor types; without JavaScript the button submits them as a query string. */
export function OpportunitiesForm({ search, locations }: Props) {
  const industries = useListOptions("industries");
  return (
    <search aria-label={homeSections.jobs.heading}>
      <form
        action="/#jobs"
        className={cx(SEARCH_FORM, "grid-cols-2 md:p-6 lg:grid-cols-[1.8fr_1.1fr_1.1fr_auto]")}
        {...useSearchForm({ query: toQueryString(search), toQuery, live: true })}
      >
        <JobSearchFields
          idPrefix="opportunity"
          search={search}
          labels={fields}
          locations={locations}
          industries={industries.filter(({ isFeatured }) => isFeatured)}
          placeholder={placeholder}
          maxLength={160}
          titleClassName="max-lg:col-span-2"
        />
        <Button type="submit" variant="ink" className="max-lg:col-span-2">
          {fields.search}
        </Button>
      </form>
    </search>
  );
}
