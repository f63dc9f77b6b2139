import { cx } from "./cx.ts";
import { CheckIcon } from "./icons-status.tsx";

type StepperProps = {
  steps: readonly string[];
  /** Index of the current step; `steps.length` when all are done. */
  current: number;
  label?: string;
  className?: string;
};

export function Stepper({ steps, current, label = "Progress", className }: StepperProps) {
  return (
    <ol className={cx("steps", className)} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current;
        return (
          <li
            key={step}
            className={done ? "steps-done" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            <span className="steps-dot" aria-hidden="true">
              {done && <CheckIcon size={11} />}
            </span>
            {done && <span className="sr-only">Done: </span>}
            {step}
          </li>
        );
      })}
    </ol>
  );
}
