import { Popover } from "radix-ui";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-context.ts";
import { CheckIcon } from "./icons-actions.tsx";
import { ChevronDownIcon } from "./icons-arrows.tsx";

type ComboOption = { value: string; label: string; hint?: string };

/* The roles of the combobox pattern, for which HTML has no elements. The input keeps the focus throughout. */
const LISTBOX = { role: "listbox" };
const OPTION = { role: "option" };

type ComboboxProps = {
  options: readonly ComboOption[];
  value?: string;
  onValueChange: (value: string) => void;
  /** Given, the options are what the caller found for the query; else they are filtered here. */
  onQueryChange?: (query: string) => void;
  name?: string;
  placeholder?: string;
  /** Said where nothing matches. */
  emptyText?: string;
  disabled?: boolean;
  "aria-label"?: string;
  className?: string;
};

/** A text box that narrows a list: arrows move, Enter takes, Escape leaves all as it was. */
export function Combobox({
  options,
  value,
  onValueChange,
  onQueryChange,
  name,
  placeholder,
  emptyText = "Nothing matches",
  disabled,
  "aria-label": label,
  className,
}: ComboboxProps) {
  const wiring = useFieldWiring({});
  const listId = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);

  const chosen = options.find((option) => option.value === value);
  const matches =
    query === null || onQueryChange
      ? options
      : options.filter((option) => option.label.toLowerCase().includes(query.trim().toLowerCase()));
  const current = matches[Math.min(active, matches.length - 1)];

  const show = () => {
    if (open || disabled) return;
    setActive(Math.max(0, options.indexOf(chosen as ComboOption)));
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setQuery(null);
  };
  const type = (text: string) => {
    setOpen(true);
    setQuery(text);
    setActive(0);
    onQueryChange?.(text);
  };
  const take = (option: ComboOption | undefined) => {
    if (option) onValueChange(option.value);
    hide();
  };
  const takeFrom = (target: Element) => {
    const pointed = target.closest<HTMLElement>("[data-value]")?.dataset.value;
    if (pointed !== undefined) take(options.find((option) => option.value === pointed));
  };
  const move = (to: number) => {
    const next = (to + matches.length) % Math.max(matches.length, 1);
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (open) move(active + (event.key === "ArrowDown" ? 1 : -1));
      else show();
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      take(current);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key === "Tab" && open) {
      hide();
    }
  };

  return (
    <Popover.Root open={open} onOpenChange={(next) => (next ? show() : hide())}>
      <Popover.Anchor asChild>
        <span ref={anchor} className={cx("relative block", className)}>
          <input
            {...wiring}
            role="combobox"
            aria-label={label}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && current ? `${listId}-${matches.indexOf(current)}` : undefined}
            autoComplete="off"
            className="input pr-9"
            placeholder={placeholder}
            disabled={disabled}
            value={query ?? chosen?.label ?? ""}
            onChange={(event) => type(event.target.value)}
            onClick={show}
            onKeyDown={onKeyDown}
          />
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2" />
          {name && <input type="hidden" name={name} value={value ?? ""} />}
        </span>
      </Popover.Anchor>
      {/* No portal: the list follows its box in reading order, and fixed positioning frees it from clipping. */}
      <Popover.Content
        id={listId}
        {...LISTBOX}
        aria-label={label ?? "Suggestions"}
        align="start"
        sideOffset={4}
        className="menu menu-scroll w-(--radix-popover-trigger-width)"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) =>
          anchor.current?.contains(event.target as Node) && event.preventDefault()
        }
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => takeFrom(event.target as Element)}
      >
        {matches.map((option, index) => (
          <ComboItem
            key={option.value}
            id={`${listId}-${index}`}
            option={option}
            chosen={option.value === value}
            active={option === current}
          />
        ))}
        {matches.length === 0 && (
          <div {...OPTION} aria-selected="false" aria-disabled="true" className="menu-label">
            {emptyText}
          </div>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}

type ComboItemProps = { id: string; option: ComboOption; chosen: boolean; active: boolean };

function ComboItem({ id, option, chosen, active }: ComboItemProps) {
  return (
    <div
      {...OPTION}
      id={id}
      data-value={option.value}
      aria-selected={chosen}
      data-highlighted={active ? "" : undefined}
      className="menu-item"
    >
      <span className="min-w-0">
        {option.label}
        {option.hint && <span className="cell-sub">{option.hint}</span>}
      </span>
      <CheckIcon className="menu-tick" size={14} />
    </div>
  );
}
