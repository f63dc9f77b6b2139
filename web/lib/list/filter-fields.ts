import type { SelectOption } from "#web/ui/native-select.tsx";

/** A filter of a list; the URL holds its value. */
export type FilterField = {
  /** URL parameter. */
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** The options are still loading: an unknown value may become known. */
  isLoading?: boolean;
  /** Other filters to clear when this one changes. */
  resetParams?: readonly string[];
};

export type ActiveFilter = { field: FilterField; value: string; label: string; isUnknown: boolean };

/** The filters that the URL sets. A value without an option no longer exists. */
export function listActiveFilters(
  fields: readonly FilterField[],
  getParam: (name: string) => string,
): ActiveFilter[] {
  return fields.flatMap((field) => {
    const value = getParam(field.name);
    if (!value) return [];
    const option = field.options.find((one) => one.value === value);
    const isUnknown = !option && field.isLoading !== true;
    return [{ field, value, isUnknown, label: option?.label ?? (isUnknown ? "no longer exists" : "…") }];
  });
}

/** The filter as the API takes it: without the page and empty values. */
export const toApiFilter = <Filter extends object>(filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => name !== "page" && value !== "" && value !== undefined),
  ) as { [Name in Exclude<keyof Filter, "page">]?: Exclude<Filter[Name], ""> };

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A day of the URL; empty if it is not one. */
export const toDay = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

/** Chips of a period that a link has set, such as a week of a chart. */
export const dayFields = ({ from, to }: { from: string; to: string }): FilterField[] =>
  [
    { name: "from", label: "From", value: from },
    { name: "to", label: "Until", value: to },
  ].flatMap(({ name, label, value }) =>
    value
      ? [{ name, label, options: [{ value, label: dayFormat.format(new Date(`${value}T00:00Z`)) }] }]
      : [],
  );

/** Turns plain values into options. */
export const toOptions = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string = (value) => value,
): SelectOption[] => values.map((value) => ({ value, label: label(value) }));
