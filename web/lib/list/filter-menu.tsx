import { Command } from "cmdk";
import { type KeyboardEvent, useState } from "react";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons-arrows.tsx";
import { FilterIcon } from "#web/ui/icons-actions.tsx";
import { CheckIcon } from "#web/ui/icons-status.tsx";
import { Popover } from "#web/ui/popover.tsx";
import type { FilterField } from "./filter-fields.ts";

type Props = {
  fields: readonly FilterField[];
  activeCount: number;
  /** The open field's name, "" for the choice of fields, null while closed. */
  openField: string | null;
  onOpenField: (name: string | null) => void;
};

/** One button for all filters: first the field, then its value, both with a search. */
export function FilterMenu({ fields, activeCount, openField, onOpenField }: Props) {
  const { getParam, filter } = useListParams();
  const field = fields.find(({ name }) => name === openField);
  const choose = (value: string) => {
    if (!field) return;
    filter(field.name, value, false, field.resetParams);
    onOpenField(null);
  };
  return (
    <Popover
      label={field ? `Filter by ${field.label.toLowerCase()}` : "Add a filter"}
      open={openField !== null}
      onOpenChange={(open) => onOpenField(open ? "" : null)}
      className="w-72 p-0!"
      trigger={
        <Button variant="line" size="sm" className="min-h-8.5!">
          <FilterIcon size={14} />
          Filter
          {activeCount > 0 && (
            <span className="fig rounded-xs bg-ink px-1.5 text-2xs text-paper">
              {activeCount}
              <span className="sr-only"> active</span>
            </span>
          )}
        </Button>
      }
    >
      {field ? (
        <Choices
          key={field.name}
          label={field.label}
          items={field.options}
          selected={getParam(field.name)}
          onChoose={choose}
          onBack={() => onOpenField("")}
        />
      ) : (
        <Choices
          key="fields"
          label="Filter by"
          items={fields.map(({ name, label }) => ({ value: name, label }))}
          onChoose={onOpenField}
        />
      )}
    </Popover>
  );
}

type ChoicesProps = {
  label: string;
  items: readonly { value: string; label: string }[];
  /** The current value; undefined for a choice of fields. */
  selected?: string;
  onChoose: (value: string) => void;
  onBack?: () => void;
};

function Choices({ label, items, selected, onChoose, onBack }: ChoicesProps) {
  const [search, setSearch] = useState("");
  const goBack = (event: KeyboardEvent) => {
    if (event.key !== "Backspace" || search !== "" || !onBack) return;
    event.preventDefault();
    onBack();
  };
  return (
    <Command label={label} loop>
      <div className="flex items-center gap-1 border-b border-line px-2">
        {onBack && (
          <button type="button" onClick={onBack} aria-label="Back to all filters" className="p-1 text-ink-2">
            <ChevronLeftIcon size={14} />
          </button>
        )}
        <Command.Input
          value={search}
          onValueChange={setSearch}
          onKeyDown={goBack}
          placeholder={onBack ? label : "Filter by…"}
          className="h-9 min-w-0 flex-1 bg-transparent px-1 text-sm shadow-none! outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-2 text-sm text-ink-2">No results</Command.Empty>
        {items.map((item) => (
          <Command.Item
            key={item.value}
            value={item.value}
            keywords={[item.label]}
            onSelect={() => onChoose(item.value)}
            className="menu-item aria-selected:bg-paper-3"
          >
            <span className="min-w-0 flex-1 truncate" title={item.label}>
              {item.label}
            </span>
            {selected === undefined ? (
              <ChevronRightIcon size={14} />
            ) : (
              item.value === selected && <CheckIcon size={14} />
            )}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
