import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ApiError } from "./api.ts";

type QueryContentProps<T> = {
  query: UseQueryResult<T>;
  /** What stands there until the first answer: skeletons of what is to come. */
  fallback: ReactNode;
  /** Names a failure: "The jobs could not be loaded". */
  errorTitle: string;
  className?: string;
  children: (data: T) => ReactNode;
};

/** The three faces of a query: waiting, failed with Try again, and its data. */
export function QueryContent<T>({ query, fallback: waiting, errorTitle: problem, className, children }: QueryContentProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) {
    return (
      <>
        {error && (
          <Alert tone="caution" live title="This may be out of date.">
            {error.message}
          </Alert>
        )}
        {children(data)}
      </>
    );
  }
  if (!error) return waiting;
  const isNotFound = error instanceof ApiError && error.status === 404;
  return isNotFound ? (
    <ErrorCard tone="missing" title={error.message} className={className} />
  ) : (
    <ErrorCard title={problem} onRetry={() => void refetch()} retrying={isFetching} className={className}>
      {error.message}
    </ErrorCard>
  );
}

type QueryRowsProps<T> = Omit<QueryContentProps<T>, "fallback" | "className"> & {
  /** How many rows to show the places of, and what is said meanwhile: "Loading posts". */
  skeletonCount: number;
  loadingLabel: string;
};

/** The same for rows that fill a panel from edge to edge. */
export const QueryRows = <T,>({ skeletonCount: places, loadingLabel: loading, ...rest }: QueryRowsProps<T>) => (
  <QueryContent
    {...rest}
    className="m-4"
    fallback={
      <div className="-my-px px-4">
        <SkeletonRows count={places} label={loading} />
      </div>
    }
  />
);
