import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

/** A single choice between a few views; one is always selected. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={cx("segmented", className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
