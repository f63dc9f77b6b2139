import { getNonce } from "get-nonce";
import { Select as Radix } from "radix-ui";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-context.ts";
import { CheckIcon } from "./icons-actions.tsx";
import { ChevronDownIcon } from "./icons-arrows.tsx";
import type { Choice } from "./native-select.tsx";

type SelectProps = {
  options: readonly (string | Choice)[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Its name where no Field gives one. */
  "aria-label"?: string;
  className?: string;
};

/** A drawn select for the back office. No option may have an empty value; "any" needs a word of its own. */
export function Select({
  options,
  placeholder,
  className,
  onBlur,
  "aria-label": label,
  ...state
}: SelectProps) {
  const wiring = useFieldWiring({});
  return (
    <Radix.Root {...state}>
      <Radix.Trigger
        {...wiring}
        aria-label={label}
        onBlur={onBlur}
        className={cx("input inline-flex items-center justify-between gap-2", className)}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDownIcon className="shrink-0 text-ink-2" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content position="popper" sideOffset={4} className="menu min-w-(--radix-select-trigger-width)">
          <Radix.Viewport className="menu-scroll" nonce={getNonce()}>
            {options.map((option) => {
              const choice: Choice = typeof option === "string" ? { value: option, label: option } : option;
              return (
                <Radix.Item
                  key={choice.value}
                  value={choice.value}
                  disabled={choice.disabled}
                  className="menu-item"
                >
                  <Radix.ItemText>{choice.label}</Radix.ItemText>
                  <CheckIcon className="menu-tick" size={14} />
                </Radix.Item>
              );
            })}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
