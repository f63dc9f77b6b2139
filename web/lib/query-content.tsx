import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ApiError } from "./api.ts";

type QueryContentProps<T> = {
  query: UseQueryResult<T>;
  /** Shown until the first response. */
  fallback: ReactNode;
  /** Error headline: "The jobs could not be loaded". */
  errorTitle: string;
  className?: string;
  children: (data: T) => ReactNode;
};

/** Renders a query's loading, error (with Try again) or success state. */
export function QueryContent<T>({ query, fallback, errorTitle, className, children }: QueryContentProps<T>) {
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
  if (!error) return fallback;
  const isNotFound = error instanceof ApiError && error.status === 404;
  return isNotFound ? (
    <ErrorCard tone="missing" title={error.message} className={className} />
  ) : (
    <ErrorCard title={errorTitle} onRetry={() => void refetch()} retrying={isFetching} className={className}>
      {error.message}
    </ErrorCard>
  );
}

type QueryRowsProps<T> = Omit<QueryContentProps<T>, "fallback" | "className"> & {
  /** Number of skeleton rows, and their accessible label. */
  skeletonCount: number;
  loadingLabel: string;
};

/** The same for rows that fill a panel edge to edge. */
export const QueryRows = <T,>({ skeletonCount, loadingLabel, ...rest }: QueryRowsProps<T>) => (
  <QueryContent
    {...rest}
    className="m-4"
    fallback={
      <div className="-my-px px-4">
        <SkeletonRows count={skeletonCount} label={loadingLabel} />
      </div>
    }
  />
);
