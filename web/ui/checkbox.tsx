import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field-error.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  /** May contain links. */
  label: ReactNode;
  error?: ReactNode;
  hideLabel?: boolean;
  type?: "checkbox" | "radio";
};

/** A native checkbox with its label; use `type="radio"` inside a FieldGroup. */
export function Checkbox({ label, error, hideLabel, type = "checkbox", className, ...props }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={cx("field", className)}>
      <label className="check">
        <input
          {...props}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
