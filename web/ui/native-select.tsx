import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-context.ts";

export type Choice = { value: string; label: string; disabled?: boolean };

/** What a select offers, with the chosen value even where an address or a record names another one. */
export const withChosen = (options: readonly string[], chosen: string): readonly string[] =>
  !chosen || options.includes(chosen) ? options : [...options, chosen];

type NativeSelectProps = ComponentProps<"select"> & {
  /** Either these or option elements as children. */
  options?: readonly (string | Choice)[];
  /** A first, empty choice. */
  placeholder?: string;
};

/** The browser's own select: works before and without scripts, and as each phone's people know it. */
export function NativeSelect({ options, placeholder, className, children, ...props }: NativeSelectProps) {
  return (
    <select {...props} {...useFieldWiring(props)} className={cx("input", className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options?.map((option) => {
        const { value, label, disabled }: Choice =
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
