import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type TableProps = {
  caption: ReactNode;
  /** HeadCells. */
  head: ReactNode;
  /** Rows. */
  children: ReactNode;
  className?: string;
};

/** Under 60 rem its rows become entries. */
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
