import type { ReactNode } from "react";
import { formatInteger } from "#contract/numbers.ts";
import { cx } from "#web/ui/cx.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import type { SelectOption } from "#web/ui/native-select.tsx";
import { useListParams } from "./list-params.ts";
import { SearchBox } from "./search-box.tsx";

type ListFiltersProps = {
  /** Singular and plural of the listed items. */
  countLabels?: readonly [one: string, many: string];
  total?: number | undefined;
  /** Without padding and border, for use outside a panel. */
  unpadded?: boolean;
  children: ReactNode;
};

/** Search, filters and item count above a list. */
export const ListFilters = ({ countLabels, total, unpadded = false, children }: ListFiltersProps) => (
  <div className={cx("flex flex-wrap items-center gap-2", !unpadded && "border-b border-line px-4 py-2.5")}>
    {children}
    {countLabels && (
      <p className="fig ml-auto text-ink-3 max-sm:w-full" aria-live="polite">
        {total !== undefined &&
          (total === 1 ? `1 ${countLabels[0]}` : `${formatInteger(total)} ${countLabels[1]}`)}
      </p>
    )}
  </div>
);

type ListSearchProps = { label: string; name?: string; value: string; maxLength?: number };

/** Searches while typing; the URL holds the text. */
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
  /** Label of the empty choice, such as "Any status"; omit it when a value is required. */
  allLabel?: string;
  name: string;
  value: string;
  options: readonly (string | SelectOption)[];
  /** Other filters to clear when this one changes. */
  resetParams?: readonly string[];
};

/** A filter or sort order stored in the URL. */
export function ListFilter({ label, allLabel, name, value, options, resetParams }: ListFilterProps) {
  const { filter } = useListParams();
  return (
    <NativeSelect
      aria-label={label}
      placeholder={allLabel}
      options={options}
      value={value}
      onChange={({ target }) => filter(name, target.value, false, resetParams)}
      className="w-auto! min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.25rem)] sm:max-w-64"
    />
  );
}
