import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "#contract/applications.ts";
import { applicationStages } from "#contract/job-words.ts";
import { Link, siteLink } from "#web/lib/link.tsx";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ApplicationTable } from "./admin-application-table.tsx";
import { BulkStage } from "./admin-bulk-stage.tsx";
import { ADMIN_PAGE_SIZE, applicationList } from "./admin-queries.ts";
import { STAGES } from "./admin-stage-badge.tsx";

/** Applications, newest first; the address holds filters and page. */
export function ApplicationList() {
  const list = useListParams();
  const filter = {
    q: list.word("q"),
    stage: list.word("stage", applicationStages),
    repeated: list.word("repeated", ["true"]),
    page: list.page,
  };
  const query = useQuery(applicationList(filter));
  const total = query.data?.total;
  const narrowed = filter.q !== "" || filter.stage !== "" || filter.repeated !== "" || filter.page > 1;
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
        <SearchBox
          label="Search name or job"
          value={filter.q}
          onSearch={(text) => list.filter("q", text, true)}
          maxLength={120}
          className="w-auto! flex-1"
        />
        <NativeSelect
          aria-label="Stage"
          placeholder="Any stage"
          options={STAGES}
          value={filter.stage}
          onChange={({ target }) => list.filter("stage", target.value)}
          className="w-auto!"
        />
        <NativeSelect
          aria-label="Person"
          placeholder="Everybody"
          options={[{ value: "true", label: "Applied more than once" }]}
          value={filter.repeated}
          onChange={({ target }) => list.filter("repeated", target.value)}
          className="w-auto!"
        />
        <p className="fig text-ink-3 max-sm:w-full" aria-live="polite">
          {total !== undefined &&
            (total === 1 ? "1 application" : `${total.toLocaleString("en-US")} applications`)}
        </p>
      </div>
      <Loaded
        query={query}
        problem="The applications could not be loaded"
        className="m-4"
        waiting={
          <div className="-my-px px-4">
            <SkeletonRows count={6} label="Loading applications" />
          </div>
        }
      >
        {({ rows, total: found }) =>
          rows.length === 0 ? (
            <NoApplications filtered={narrowed} />
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? "opacity-60" : ""}
            >
              <Rows applications={rows} />
              <Pagination
                className="border-t border-line px-4 py-2.5"
                page={filter.page}
                pages={Math.ceil(found / ADMIN_PAGE_SIZE)}
                href={(page) => list.href({ page: page > 1 ? String(page) : "" })}
                renderLink={siteLink}
                summary={rangeText(filter.page, ADMIN_PAGE_SIZE, rows.length, found)}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** The rows of a page, of which several can be moved at once. */
function Rows({ applications }: { applications: Application[] }) {
  const mayMove = useCan("crm.write");
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // A mark counts only while its row is on the page.
  const chosen = applications.filter(({ id }) => marked.has(id));
  const mark = (ids: string[], on: boolean) =>
    setMarked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const marks = mayMove ? { marked, mark } : undefined;
  return (
    <>
      {chosen.length > 0 && <BulkStage applications={chosen} onDone={() => setMarked(new Set())} />}
      <ApplicationTable applications={applications} marks={marks} />
    </>
  );
}

function NoApplications({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title="No application fits this search"
      className="m-4"
      action={
        <Button asChild variant="outline">
          <Link to="?">Show all applications</Link>
        </Button>
      }
    >
      The search looks at names, e-mail addresses and job titles.
    </EmptyState>
  ) : (
    <EmptyState title="No applications yet" className="m-4">
      They appear here the moment a candidate sends one from the public site.
    </EmptyState>
  );
}
