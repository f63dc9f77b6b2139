import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type TableProps = {
  caption: ReactNode;
  /** HeaderCells. */
  head: ReactNode;
  /** Rows. */
  children: ReactNode;
  className?: string;
};

/** Below 60 rem each row is stacked. */
export function Table({ caption, head, children, className }: TableProps) {
  return (
    <table className={cx("tbl", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type HeaderCellProps = {
  children: ReactNode;
  numeric?: boolean;
  hideLabel?: boolean;
  className?: string;
};

export function HeaderCell({ children, numeric, hideLabel, className }: HeaderCellProps) {
  return (
    <th scope="col" className={cx(numeric && "num", className)}>
      {hideLabel ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

type RowProps = ComponentProps<"tr"> & { selected?: boolean };

export function Row({ selected, ...props }: RowProps) {
  return <tr data-selected={selected ? "" : undefined} {...props} />;
}

type CellProps = ComponentProps<"td"> & {
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /** `title` names the row and comes first when stacked; `actions` come last. */
  as?: "title" | "actions";
  /** Takes the remaining width and truncates with an ellipsis. */
  fill?: boolean;
  /** Header text shown before the value when stacked. */
  label?: string;
  /** Hidden when stacked. */
  wideOnly?: boolean;
};

export function Cell({ numeric, as, fill, label, wideOnly, className, children, ...props }: CellProps) {
  return (
    <td
      data-label={label}
      className={cx(
        numeric && "num",
        as === "title" && "cell-title",
        fill && "cell-fill",
        wideOnly && "cell-off",
        className,
      )}
      {...props}
    >
      {as === "actions" ? <span className="cell-acts">{children}</span> : children}
    </td>
  );
}

/** The name of a row that opens in place; a row with its own page has a link instead. */
export function CellButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="cursor-pointer text-left font-semibold [overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
    >
      {children}
    </button>
  );
}

/** A second, smaller line in a cell. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className="cell-sub">{children}</span>;
}
