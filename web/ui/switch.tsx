import { Switch as Radix } from "radix-ui";
import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
  /** `end` puts the switch at the end of its row, as in a settings list. */
  align?: "start" | "end";
  hideLabel?: boolean;
  className?: string;
};

/** Takes effect at once; use Checkbox for values that a form submits. */
export function Switch({ label, hint, align = "start", hideLabel, className, ...state }: SwitchProps) {
  const id = useId();
  return (
    <div
      className={cx(
        "flex items-center gap-3",
        align === "end" && "flex-row-reverse justify-between",
        className,
      )}
    >
      <Radix.Root id={id} aria-describedby={hint ? `${id}-hint` : undefined} className="switch" {...state}>
        <Radix.Thumb />
      </Radix.Root>
      <div className={hideLabel ? "sr-only" : "min-w-0 text-sm leading-snug"}>
        <label htmlFor={id} className={hint ? "font-semibold" : undefined}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
