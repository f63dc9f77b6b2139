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
  /** "jobs" makes "The jobs could not be loaded". */
  itemLabel: string;
  pageSize: number;
  /** Shown when the list has no items. */
  empty: ReactNode;
  /** Without padding and borders, for use outside a panel. */
  unpadded?: boolean;
  /** URL parameter of the page number. */
  pageParam?: string;
  /** URL parameters to clear when the page changes. */
  resetParams?: readonly string[];
  children: (rows: Row[], total: number) => ReactNode;
};

const NO_PARAMS: readonly string[] = [];

/** A paged list whose page number is in the URL, with loading, error and empty states. */
export function PagedList<Row>({
  query,
  itemLabel,
  pageSize,
  empty,
  unpadded = false,
  pageParam,
  resetParams = NO_PARAMS,
  children,
}: PagedListProps<Row>) {
  const { page, pageHref } = useListParams(pageParam);
  const getPageHref = (to: number) => pageHref(to, clearParams(resetParams));
  const skeletons = <SkeletonRows count={6} label={`Loading ${itemLabel}`} />;
  return (
    <QueryContent
      query={query}
      errorTitle={`The ${itemLabel} could not be loaded`}
      className={unpadded ? undefined : "m-4"}
      fallback={unpadded ? skeletons : <div className="-my-px px-4">{skeletons}</div>}
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          total > 0 ? (
            <PastLastPage
              href={getPageHref(Math.ceil(total / pageSize))}
              className={unpadded ? undefined : "m-4"}
            />
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
              className={unpadded ? "mt-4" : "border-t border-line px-4 py-2.5"}
              page={page}
              pages={Math.ceil(total / pageSize)}
              href={getPageHref}
              renderLink={renderRouterLink}
              summary={formatRange(page, pageSize, rows.length, total)}
            />
          </div>
        )
      }
    </QueryContent>
  );
}

/** The list became shorter since the link was made; the filters still match items. */
const PastLastPage = ({ href, className }: { href: string; className: string | undefined }) => (
  <EmptyState
    title="No items on this page"
    className={className}
    action={
      <Button asChild variant="outline">
        <Link to={href}>Go to the last page</Link>
      </Button>
    }
  >
    The list has become shorter.
  </EmptyState>
);
