import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Link, siteLink } from "./link.tsx";
import { rangeText, useListParams, without } from "./list-params.ts";
import { Loaded } from "./loaded.tsx";

type Props<Row> = {
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  /** What is listed: "jobs" makes "The jobs could not be loaded". */
  things: string;
  /** Rows a page. */
  size: number;
  /** Stands there when nothing is listed at all. */
  empty: ReactNode;
  /** Outside a panel: no padding and lines of its own. */
  free?: boolean;
  /** The parameter of the address that holds the page. */
  pageName?: string;
  /** Parameters of the address that end with their page. */
  leaving?: readonly string[];
  children: (rows: Row[], total: number) => ReactNode;
};

const NONE: readonly string[] = [];

/** One page of a list whose page is in the address: waiting, failed, empty, or rows with the way to the others. */
export function PageOfRows<Row>({
  query,
  things,
  size,
  empty,
  free = false,
  pageName,
  leaving = NONE,
  children,
}: Props<Row>) {
  const { page, pageHref } = useListParams(pageName);
  const hrefOf = (to: number) => pageHref(to, without(leaving));
  const skeletons = <SkeletonRows count={6} label={`Loading ${things}`} />;
  return (
    <Loaded
      query={query}
      problem={`The ${things} could not be loaded`}
      className={free ? undefined : "m-4"}
      waiting={free ? skeletons : <div className="-my-px px-4">{skeletons}</div>}
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          total > 0 ? (
            <BeyondLast href={hrefOf(Math.ceil(total / size))} className={free ? undefined : "m-4"} />
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
              href={hrefOf}
              renderLink={siteLink}
              summary={rangeText(page, size, rows.length, total)}
            />
          </div>
        )
      }
    </Loaded>
  );
}

/** The list has become shorter since this page was linked, or opened: it is not the filters that found nothing. */
const BeyondLast = ({ href, className }: { href: string; className: string | undefined }) => (
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
