import { useListParams, clearParams } from "#web/lib/list-params.ts";
import { cx } from "#web/ui/cx.ts";
import { CrossIcon } from "#web/ui/icons-arrows.tsx";
import type { ActiveFilter } from "./filter-fields.ts";

type Props = { filters: readonly ActiveFilter[]; onEdit: (name: string) => void };

/** The active filters; each can be changed or removed. */
export function FilterChips({ filters, onEdit }: Props) {
  const { filter } = useListParams();
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-1.5">
      {filters.map(({ field, label, isUnknown }) => (
        <li key={field.name} className={cx("chip", isUnknown && "chip-unknown")}>
          <button
            type="button"
            onClick={() => onEdit(field.name)}
            className="chip-name"
            title="Change this filter"
          >
            {field.label}: <b>{label}</b>
          </button>
          <button
            type="button"
            className="chip-remove"
            aria-label={`Remove the filter ${field.label}: ${label}`}
            onClick={() => filter(field.name, "", false, field.resetParams)}
          >
            <CrossIcon size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Clears every filter and the search, but not the sort order. */
export function ClearFilters({ names }: { names: readonly string[] }) {
  const { setFilters, getParam } = useListParams();
  return (
    <button
      type="button"
      className="link link-quiet text-sm whitespace-nowrap"
      // "all" keeps a default view from coming back.
      onClick={() => setFilters({ ...clearParams(names), saved: getParam("saved") === "" ? "" : "all" })}
    >
      Clear all
    </button>
  );
}
