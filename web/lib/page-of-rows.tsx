import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Pagination } from "#web/ui/pagination.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { siteLink } from "./link.tsx";
import { rangeText, useListParams } from "./list-params.ts";
import { Loaded } from "./loaded.tsx";

type Props<Row> = {
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  /** What is listed: "jobs" makes "The jobs could not be loaded". */
  things: string;
  /** Rows a page. */
  size: number;
  /** Stands there instead of no rows. */
  empty: ReactNode;
  /** Outside a panel: no padding and lines of its own. */
  free?: boolean;
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
  leaving = NONE,
  children,
}: Props<Row>) {
  const { page, href } = useListParams();
  const left = Object.fromEntries(leaving.map((name) => [name, ""]));
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
          empty
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
              href={(to) => href({ ...left, page: to > 1 ? String(to) : "" })}
              renderLink={siteLink}
              summary={rangeText(page, size, rows.length, total)}
            />
          </div>
        )
      }
    </Loaded>
  );
}
