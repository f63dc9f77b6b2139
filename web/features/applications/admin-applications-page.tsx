import { useQuery } from "@tanstack/react-query";
import { Link, siteLink } from "#web/lib/link.tsx";
import { applicationStages } from "#contract/job-words.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ApplicationTable } from "./admin-application-table.tsx";
import { ADMIN_PAGE_SIZE, applicationList } from "./admin-queries.ts";
import { stageWord } from "./admin-stage-badge.tsx";

const STAGES = applicationStages.map((value) => ({ value, label: stageWord(value) }));

export function Component() {
  const list = useListParams();
  const filter = { q: list.word("q"), stage: list.word("stage", applicationStages), page: list.page };
  const query = useQuery(applicationList(filter));
  const total = query.data?.total;
  return (
    <AdminPage title="Applications">
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
              <NoApplications filtered={filter.q !== "" || filter.stage !== "" || filter.page > 1} />
            ) : (
              <div
                aria-busy={query.isPlaceholderData || undefined}
                className={query.isPlaceholderData ? "opacity-60" : ""}
              >
                <ApplicationTable applications={rows} />
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
    </AdminPage>
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
