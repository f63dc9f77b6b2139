import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldContext, type FieldControlProps } from "./field-context.ts";
import { FieldError } from "./field-error.tsx";

type FieldProps = {
  label: ReactNode;
  /** A web/ui control (reads the context), or a function that spreads the props on any other control. */
  children: ReactNode | ((controlProps: FieldControlProps) => ReactNode);
  /** Explains how to fix the problem. */
  error?: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  id?: string;
  className?: string;
};

/** Label, control, hint and error. Works with React Hook Form's `register` and in plain forms. */
export function Field({ label, children, error, hint, optional, id, className }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : "";
  const errorId = error ? `${controlId}-error` : "";
  const controlProps: FieldControlProps = {
    id: controlId,
    "aria-describedby": cx(errorId, hintId) || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={cx("field", className)}>
      <label htmlFor={controlId} className="label">
        {label}
        {optional && <small> (optional)</small>}
      </label>
      <FieldContext value={controlProps}>
        {typeof children === "function" ? children(controlProps) : children}
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
