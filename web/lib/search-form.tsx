import type { FormEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "./link.tsx";

type SearchFormProps = {
  /** Path of the results; the fields become its query string. */
  action: string;
  submitLabel: string;
  submitVariant?: "primary" | "ink";
  clear: { label: string; to: string };
  /** Grid columns on wide screens, as a utility. */
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
  submitLabel,
  submitVariant,
  clear,
  className,
  children,
}: SearchFormProps) {
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].filter(
      ([, value]) => typeof value === "string" && value,
    );
    const query = new URLSearchParams(entries as [string, string][]).toString();
    void navigate(query ? `${action}?${query}` : action, { preventScrollReset: true });
  };
  return (
    <form
      action={action}
      className={cx(
        "grid gap-4 rounded-md border border-line bg-paper-2 p-5 md:grid-cols-2 lg:items-end",
        className,
      )}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
      }}
      onSubmit={onSubmit}
    >
      {children}
      <div className="flex gap-2">
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
