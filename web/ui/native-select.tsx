import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field-context.ts";

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** Adds the selected value if the options do not contain it, for example from an old URL. */
export const includeSelected = <Option extends string | SelectOption>(
  options: readonly Option[],
  selected: string,
  label = selected,
): readonly (Option | SelectOption)[] =>
  !selected || options.some((option) => (typeof option === "string" ? option : option.value) === selected)
    ? options
    : [...options, { value: selected, label }];

type NativeSelectProps = ComponentProps<"select"> & {
  /** Alternatively, pass option elements as children. */
  options?: readonly (string | SelectOption)[];
  /** Label of an empty first option. */
  placeholder?: string;
};

/** A native select: works without JavaScript and with each platform's own picker. */
export function NativeSelect({ options, placeholder, className, children, ...props }: NativeSelectProps) {
  return (
    <select {...props} {...useFieldControl(props)} className={cx("input", className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options?.map((option) => {
        const { value, label, disabled }: SelectOption =
          typeof option === "string" ? { value: option, label: option } : option;
        return (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        );
      })}
      {children}
    </select>
  );
}
