import type { ReactNode } from "react";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type ListEmptyStateProps = {
  isFiltered: boolean;
  /** For a filtered list, with a link that clears the filters. */
  filtered: { title: string; text: string; clear: { label: string; href: string } };
  /** For a list without any items. */
  unfiltered: { title: string; text: string; action?: ReactNode };
  level?: 2 | 3;
  className?: string;
};

export const ListEmptyState = ({ isFiltered, filtered, unfiltered, ...props }: ListEmptyStateProps) =>
  isFiltered ? (
    <EmptyState
      {...props}
      title={filtered.title}
      action={
        <Button asChild variant="outline">
          <Link to={filtered.clear.href}>{filtered.clear.label}</Link>
        </Button>
      }
    >
      {filtered.text}
    </EmptyState>
  ) : (
    <EmptyState {...props} title={unfiltered.title} action={unfiltered.action}>
      {unfiltered.text}
    </EmptyState>
  );
