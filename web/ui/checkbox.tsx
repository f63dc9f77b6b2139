import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field-error.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  /** May contain links. */
  label: ReactNode;
  error?: ReactNode;
  /** Below the label. */
  hint?: ReactNode;
  hideLabel?: boolean;
  type?: "checkbox" | "radio";
};

/** A native checkbox with its label; use `type="radio"` inside a FieldGroup. */
export function Checkbox({
  label,
  error,
  hint,
  hideLabel,
  type = "checkbox",
  className,
  ...props
}: CheckboxProps) {
  const id = useId();
  const describedBy = cx(error ? `${id}-error` : "", hint ? `${id}-hint` : "") || undefined;
  return (
    <div className={cx("field", className)}>
      <label className="check">
        <input
          {...props}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint pl-6">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
