import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field-error.tsx";

type FieldGroupProps = {
  legend: ReactNode;
  children: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
};

/** Checkboxes or radios that answer one question. */
export function FieldGroup({ legend, children, error, hint, optional, className }: FieldGroupProps) {
  const id = useId();
  const describedBy = cx(error ? `${id}-error` : "", hint ? `${id}-hint` : "") || undefined;
  return (
    <fieldset className={cx("field", className)} aria-describedby={describedBy}>
      <legend className="label mb-2">
        {legend}
        {optional && <small> (optional)</small>}
      </legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
