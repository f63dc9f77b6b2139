import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { jobsPage } from "#web/content/jobs-page.ts";
import { renderRouterLink } from "#web/lib/link.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { JobSearchForm } from "./job-search-form.tsx";
import { jobLocations } from "./queries.ts";
import { parseJobSearch } from "./search.ts";

/** Heading and filters, shared by the job list and its error page. */
export function JobsLayout({ params, children }: { params: URLSearchParams; children: ReactNode }) {
  const { data: locations = [] } = useQuery(jobLocations());
  return (
    <div className="wrap pt-8">
      <Breadcrumb trail={[{ label: "Home", href: "/" }]} current="Jobs" renderLink={renderRouterLink} />
      <div className="mt-5 mb-8 grid items-end gap-x-16 gap-y-4 lg:grid-cols-[7fr_5fr]">
        <h1 className="type-section text-balance">{jobsPage.heading}</h1>
        <p className="max-w-xl text-sm text-ink-2">{jobsPage.note}</p>
      </div>
      <JobSearchForm search={parseJobSearch(params)} locations={locations} />
      {children}
    </div>
  );
}
