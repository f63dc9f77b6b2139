import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type TabItem = {
  value: string;
  label: ReactNode;
  /** Number of items behind the tab. */
  count?: number;
  content: ReactNode;
};

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  /**
   * `manual`: focus alone does not switch. For panels that confirm before they close; otherwise returning focus would
   * open the confirmation again.
   */
  activationMode?: "automatic" | "manual";
  className?: string;
  /** Utilities for the tab list, such as padding inside a panel. */
  listClassName?: string;
};

/** Scrolls an overflowing tab list to the open tab. */
function scrollIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

export function Tabs({ label, items, className, listClassName, ...state }: TabsProps) {
  return (
    <Radix.Root {...state} className={className}>
      <Radix.List aria-label={label} className={cx("tabs", listClassName)}>
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            ref={item.value === state.value ? scrollIntoView : undefined}
          >
            {item.label}
            {item.count !== undefined && <small>{item.count}</small>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value}>
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
