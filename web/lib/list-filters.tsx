import type { ReactNode } from "react";
import { formatInteger } from "#contract/numbers.ts";
import { cx } from "#web/ui/cx.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import type { SelectOption } from "#web/ui/native-select.tsx";
import { useListParams } from "./list-params.ts";
import { SearchBox } from "./search-box.tsx";

type ListFiltersProps = {
  /** One and many of what is listed, as its count says them. */
  countLabels?: readonly [one: string, many: string];
  total?: number | undefined;
  /** Outside a panel: no padding and line of its own. */
  unpadded?: boolean;
  children: ReactNode;
};

/** The row above a list: its search, its filters and how much there is. */
export const ListFilters = ({ countLabels: counted, total, unpadded: free = false, children }: ListFiltersProps) => (
  <div className={cx("flex flex-wrap items-center gap-2", !free && "border-b border-line px-4 py-2.5")}>
    {children}
    {counted && (
      <p className="fig ml-auto text-ink-3 max-sm:w-full" aria-live="polite">
        {total !== undefined && (total === 1 ? `1 ${counted[0]}` : `${formatInteger(total)} ${counted[1]}`)}
      </p>
    )}
  </div>
);

type ListSearchProps = { label: string; name?: string; value: string; maxLength?: number };

/** Searches as one types; the address keeps the words. */
export function ListSearch({ label, name = "q", value, maxLength = 120 }: ListSearchProps) {
  const { filter } = useListParams();
  return (
    <SearchBox
      label={label}
      value={value}
      onSearch={(text) => filter(name, text, true)}
      maxLength={maxLength}
      className="w-auto! min-w-48 flex-1 max-sm:basis-full"
    />
  );
}

type ListFilterProps = {
  label: string;
  /** What stands there when nothing is chosen: "Any status". Without it, something always is. */
  allLabel?: string;
  name: string;
  value: string;
  options: readonly (string | SelectOption)[];
  /** Filters that end with another choice here. */
  resetParams?: readonly string[];
};

/** One choice that narrows or orders the list, kept in the address. */
export function ListFilter({ label, allLabel: all, name, value, options, resetParams: leaving }: ListFilterProps) {
  const { filter } = useListParams();
  return (
    <NativeSelect
      aria-label={label}
      placeholder={all}
      options={options}
      value={value}
      onChange={({ target }) => filter(name, target.value, false, leaving)}
      className="w-auto! min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.25rem)] sm:max-w-64"
    />
  );
}
