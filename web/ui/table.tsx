import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from "./icons-arrows.tsx";

type TableProps = {
  caption: ReactNode;
  /** HeadCells. */
  head: ReactNode;
  /** Rows. */
  children: ReactNode;
  showCaption?: boolean;
  /** Under 60 rem the rows become entries; false for small tables of figures. */
  stack?: boolean;
  className?: string;
};

export function Table({ caption, head, children, showCaption, stack = true, className }: TableProps) {
  return (
    <table className={cx("tbl", stack && "tbl-stack", className)}>
      <caption className={showCaption ? undefined : "sr-only"}>{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type HeadCellProps = {
  children: ReactNode;
  numeric?: boolean;
  hideLabel?: boolean;
  /** The order this column stands in now; with `onSort` the head is a button. */
  sort?: "ascending" | "descending" | "none";
  onSort?: () => void;
  className?: string;
};

export function HeadCell({ children, numeric, hideLabel, sort = "none", onSort, className }: HeadCellProps) {
  const Arrow = sort === "none" ? SortIcon : sort === "ascending" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <th scope="col" className={cx(numeric && "num", className)} aria-sort={onSort ? sort : undefined}>
      {onSort ? (
        <button type="button" onClick={onSort}>
          {children}
          <Arrow size={12} />
        </button>
      ) : hideLabel ? (
        <span className="sr-only">{children}</span>
      ) : (
        children
      )}
    </th>
  );
}

type RowProps = ComponentProps<"tr"> & {
  /** The row that the keyboard stands on. */
  current?: boolean;
  selected?: boolean;
};

export function Row({ current, selected, ...props }: RowProps) {
  return (
    <tr aria-current={current ? "true" : undefined} data-selected={selected ? "" : undefined} {...props} />
  );
}

type CellProps = ComponentProps<"td"> & {
  /** Right aligned, tabular. */
  numeric?: boolean;
  /** `title` names the row and takes the first line of a stacked entry; `actions` stand at its end. */
  as?: "title" | "actions";
  /** Takes what width is left and cuts its lines with an ellipsis. */
  fill?: boolean;
  /** Its head, shown before it when stacked. */
  label?: string;
  /** Left out of the stacked form. */
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

/** The second, smaller line of a cell. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className="cell-sub">{children}</span>;
}
