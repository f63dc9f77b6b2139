import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field-context.ts";

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** What a select offers, with the chosen value even where an address or a record names another one. */
export const includeSelected = (options: readonly string[], selected: string): readonly string[] =>
  !selected || options.includes(selected) ? options : [...options, selected];

type NativeSelectProps = ComponentProps<"select"> & {
  /** Either these or option elements as children. */
  options?: readonly (string | SelectOption)[];
  /** A first, empty choice. */
  placeholder?: string;
};

/** The browser's own select: works before and without scripts, and as each phone's people know it. */
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
