import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { home } from "#web/content/home.ts";
import { jobFilters } from "#web/content/jobs-page.ts";
import { Button } from "#web/ui/button.tsx";
import { JobSearchFields } from "#web/features/jobs/job-search-fields.tsx";
import { toFilterQuery, type JobFilter, parseJobFilter } from "#web/features/jobs/search.ts";

const DEBOUNCE_MS = 250;
const { fields, placeholder } = home.jobs;
const { locations, industries } = jobFilters.home;

const readFilter = (form: HTMLFormElement): JobFilter => {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return parseJobFilter(new URLSearchParams(entries));
};

const toQueryString = (filter: JobFilter): string => new URLSearchParams(toFilterQuery(filter)).toString();

/** Filters apply while the visitor types; without JavaScript the button submits them as a query string. */
export function OpportunitiesForm({ search }: { search: JobFilter }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef(0);
  const navigate = useNavigate();
  useEffect(() => () => clearTimeout(timer.current), []);

  // Applies what was typed before hydration.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) apply();
    // Runs once; later changes are handled by onChange.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // Follows changes of the URL, unless the visitor is editing a field.
  useEffect(() => {
    if (!form.current || form.current.contains(document.activeElement)) return;
    for (const [name, value] of Object.entries(search)) {
      const field = form.current.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
      field.value = value;
    }
  }, [search]);

  const apply = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const query = toQueryString(readFilter(form.current));
    if (query !== toQueryString(search))
      void navigate({ search: query }, { replace: true, preventScrollReset: true });
  };
  const onChange = (event: FormEvent) => {
    clearTimeout(timer.current);
    const isText = event.target instanceof HTMLInputElement;
    if (isText) timer.current = window.setTimeout(apply, DEBOUNCE_MS);
    else apply();
  };
  return (
    <search aria-label={home.jobs.heading}>
      <form
        ref={form}
        action="/#jobs"
        className="grid gap-4 rounded-md border border-line bg-paper-2 p-5 sm:grid-cols-2 md:p-6 lg:grid-cols-[2fr_1.2fr_1.2fr_auto] lg:items-end"
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <JobSearchFields
          idPrefix="opportunity"
          search={search}
          labels={fields}
          locations={locations}
          industries={industries}
          placeholder={placeholder}
          maxLength={160}
          titleClassName="sm:max-lg:col-span-2"
        />
        <Button type="submit" variant="ink" className="sm:max-lg:col-span-2">
          {fields.search}
        </Button>
      </form>
    </search>
  );
}
