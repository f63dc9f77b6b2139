import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "./link.tsx";
import { useSearchForm } from "./use-search-form.ts";

/** Padding and gaps leave room for "All Industries" in half of a phone. */
export const SEARCH_FORM =
  "grid gap-x-3 gap-y-4 rounded-md border border-line bg-paper-2 p-4 sm:gap-x-4 sm:p-5 lg:items-end";

type SearchFormProps = {
  /** Path of the results; the fields become its query string. */
  action: string;
  /** The filters in the URL, without the page. */
  query: string;
  toQuery: (values: URLSearchParams) => string;
  /** Searches while the visitor types. */
  live?: boolean;
  submitLabel: string;
  submitVariant?: "primary" | "ink";
  clear: { label: string; to: string };
  /** Grid columns, as utilities. */
  className?: string;
  /** The fields. */
  children: ReactNode;
};

/**
 * A search form whose state is the URL: submitted natively without JavaScript, through the router with it. Selects
 * submit on change.
 */
export function SearchForm({
  action,
  query,
  toQuery,
  live,
  submitLabel,
  submitVariant,
  clear,
  className,
  children,
}: SearchFormProps) {
  return (
    <form
      action={action}
      className={cx(SEARCH_FORM, "md:grid-cols-2", className)}
      {...useSearchForm({ query, toQuery, live })}
    >
      {children}
      <div className="col-span-full flex gap-2 lg:col-span-1">
        <Button type="submit" variant={submitVariant}>
          {submitLabel}
        </Button>
        <Button asChild variant="text">
          <Link to={clear.to}>{clear.label}</Link>
        </Button>
      </div>
    </form>
  );
}
