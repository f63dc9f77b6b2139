import type { RefCallback } from "react";
import type { CalendarEntry } from "#contract/editorial-calendar/endpoints.ts";
import { Link } from "#web/lib/link.tsx";
import { cx } from "#web/ui/cx.ts";
import { WarningIcon } from "#web/ui/icons-status.tsx";
import { entryKey, formatEntryTime, kindLabels, statusLabel } from "./calendar-labels.tsx";
import { type EntryActions, EntryMenu } from "./entry-menu.tsx";

export type ChipProps = EntryActions & {
  /** Of the entry that is being moved with the arrow keys. */
  liftedKey: string | null;
  focusRef: (entry: CalendarEntry) => RefCallback<HTMLAnchorElement>;
  onDrag: (entry: CalendarEntry | null) => void;
};

/** An entry in the month: drag and drop is for the mouse; keyboard and touch use its menu. */
export function EntryChip({
  entry,
  liftedKey,
  focusRef,
  onDrag,
  ...actions
}: ChipProps & { entry: CalendarEntry }) {
  const { kind, title, status, movable, href } = entry;
  const { label, icon: Icon } = kindLabels[kind];
  const time = formatEntryTime(entry);
  const key = entryKey(entry);
  return (
    <li
      data-entry={key}
      draggable={movable}
      onDragStart={(event) => {
        // Firefox only starts a drag that carries data.
        event.dataTransfer.setData("text/plain", title);
        event.dataTransfer.effectAllowed = "move";
        onDrag(entry);
      }}
      onDragEnd={() => onDrag(null)}
      className={cx(
        "group relative flex items-center rounded-sm border bg-raised text-xs",
        movable && "cursor-grab border-dashed border-line-2",
        !movable && "border-line",
        key === liftedKey && "outline-2 outline-offset-1 outline-signal",
      )}
    >
      <Link
        ref={focusRef(entry)}
        to={href}
        draggable={false}
        title={`${time}, ${label}, ${statusLabel(entry)}: ${title}`}
        className={cx(
          "flex min-w-0 flex-1 items-center gap-1 px-1 py-0.5 hover:bg-plan-wash",
          status === "failed" ? "text-danger-ink" : status === "done" && "text-ink-2",
        )}
      >
        {status === "failed" ? (
          <WarningIcon size={12} className="shrink-0" />
        ) : (
          <Icon size={12} className="shrink-0" />
        )}
        <span className="fig shrink-0 max-[100rem]:sr-only">{time}</span>
        <span className="truncate">{title}</span>
        <span className="sr-only">
          , {label}, {statusLabel(entry)}
        </span>
      </Link>
      {movable && (
        <EntryMenu
          entry={entry}
          {...actions}
          className="absolute right-0 bg-raised opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100"
        />
      )}
    </li>
  );
}
