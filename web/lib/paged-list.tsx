import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Link, renderRouterLink } from "./link.tsx";
import { formatRange, useListParams, clearParams } from "./list-params.ts";
import { QueryContent } from "./query-content.tsx";

type PagedListProps<Row> = {
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  /** What is listed: "jobs" makes "The jobs could not be loaded". */
  itemLabel: string;
  /** Rows a page. */
  pageSize: number;
  /** Stands there when nothing is listed at all. */
  empty: ReactNode;
  /** Outside a panel: no padding and lines of its own. */
  unpadded?: boolean;
  /** The parameter of the address that holds the page. */
  pageParam?: string;
  /** Parameters of the address that end with their page. */
  resetParams?: readonly string[];
  children: (rows: Row[], total: number) => ReactNode;
};

const NO_PARAMS: readonly string[] = [];

/** One page of a list whose page is in the address: waiting, failed, empty, or rows with the way to the others. */
export function PagedList<Row>({
  query,
  itemLabel: things,
  pageSize: size,
  empty,
  unpadded: free = false,
  pageParam: pageName,
  resetParams: leaving = NO_PARAMS,
  children,
}: PagedListProps<Row>) {
  const { page, pageHref } = useListParams(pageName);
  const getPageHref = (to: number) => pageHref(to, clearParams(leaving));
  const skeletons = <SkeletonRows count={6} label={`Loading ${things}`} />;
  return (
    <QueryContent
      query={query}
      errorTitle={`The ${things} could not be loaded`}
      className={free ? undefined : "m-4"}
      fallback={free ? skeletons : <div className="-my-px px-4">{skeletons}</div>}
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          total > 0 ? (
            <PastLastPage href={getPageHref(Math.ceil(total / size))} className={free ? undefined : "m-4"} />
          ) : (
            empty
          )
        ) : (
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className={query.isPlaceholderData ? "opacity-60" : ""}
          >
            {children(rows, total)}
            <Pagination
              className={free ? "mt-4" : "border-t border-line px-4 py-2.5"}
              page={page}
              pages={Math.ceil(total / size)}
              href={getPageHref}
              renderLink={renderRouterLink}
              summary={formatRange(page, size, rows.length, total)}
            />
          </div>
        )
      }
    </QueryContent>
  );
}

/** The list has become shorter since this page was linked, or opened: it is not the filters that found nothing. */
const PastLastPage = ({ href, className }: { href: string; className: string | undefined }) => (
  <EmptyState
    title="Nothing on this page"
    className={className}
    action={
      <Button asChild variant="outline">
        <Link to={href}>Go to the last page</Link>
      </Button>
    }
  >
    The list ends before it.
  </EmptyState>
);
