import { Fragment, type ReactNode } from "react";
import type { Selection } from "#web/lib/use-selection.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cx } from "#web/ui/cx.ts";
import { ChevronDownIcon, ChevronUpIcon } from "#web/ui/icons-arrows.tsx";
import { Cell } from "#web/ui/table.tsx";
import { useListKeys } from "./use-list-keys.ts";
import type { ListSort } from "./use-list-sort.ts";

export type ListColumn<Row, Sort extends string> = {
  key: string;
  label: string;
  /** The column has no visible heading. */
  hideLabel?: boolean;
  /** Sort order of its values. */
  sort?: Sort;
  numeric?: boolean;
  /** `title` names the row and comes first when stacked; `actions` come last. */
  as?: "title" | "actions";
  /** Width on wide screens, such as `w-32`; columns without one share the rest. */
  width?: string;
  /** Hidden below 80 rem (`xl`) or 90 rem (`wide`); phones show it again. */
  hiddenBelow?: "xl" | "wide";
  /** Heading shown before the value when stacked. */
  stackedLabel?: string;
  /** Hidden when stacked. */
  wideOnly?: boolean;
  className?: string;
  cell: (row: Row) => ReactNode;
};

type Props<Row extends { id: string }, Sort extends string> = {
  caption: string;
  columns: readonly ListColumn<Row, Sort>[];
  rows: readonly Row[];
  sort: ListSort<Sort>;
  /** Undefined without the permission to select. */
  selection?: Selection<Row> | undefined;
  /** Lines below a row, such as what a search found in it. */
  rowDetail?: ((row: Row) => ReactNode) | undefined;
  /** Names a row in the label of its checkbox. */
  rowName: (row: Row) => string;
  onOpen: (row: Row) => void;
  onEdit?: ((row: Row) => void) | undefined;
  onBulkEdit?: (() => void) | undefined;
};

const HIDDEN_BELOW = { xl: "desk:max-xl:hidden", wide: "desk:max-[90rem]:hidden" };

/** A cell must not span columns that are hidden: they would get a width. */
const countColumns = (
  columns: readonly { hiddenBelow?: keyof typeof HIDDEN_BELOW }[],
  width: keyof typeof HIDDEN_BELOW | undefined,
) => columns.filter(({ hiddenBelow }) => hiddenBelow === width).length;

/** The table of a list: sortable head below the top bar, rows of one line, selection, and keys for all of it. */
export function DataTable<Row extends { id: string }, Sort extends string>({
  caption,
  columns,
  rows,
  sort,
  selection,
  rowName,
  rowDetail,
  ...actions
}: Props<Row, Sort>) {
  const { table, cursor } = useListKeys({ rows, selection, ...actions });
  return (
    <table className="tbl list" ref={table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="w-11">
              <span className="sr-only">Selection</span>
              <Checkbox
                label="Select all on this page"
                hideLabel
                className="max-desk:hidden"
                checked={selection.isPageSelected}
                ref={(box) => {
                  if (box) box.indeterminate = selection.count > 0 && !selection.isPageSelected;
                }}
                onChange={({ target }) => (target.checked ? selection.selectPage(true) : selection.clear())}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isSelected = selection?.isSelected(row.id) ?? false;
          const detail = rowDetail?.(row);
          return (
            <Fragment key={row.id}>
              <tr
                tabIndex={-1}
                data-row={row.id}
                data-cursor={cursor === row.id ? "" : undefined}
                data-selected={isSelected ? "" : undefined}
              >
                {selection && (
                  <Cell>
                    <Checkbox
                      label={`Select ${rowName(row)}`}
                      hideLabel
                      checked={isSelected}
                      onChange={(event) => selection.onSelect(row.id, event)}
                    />
                  </Cell>
                )}
                {columns.map(({ key, numeric, as, stackedLabel, wideOnly, hiddenBelow, className, cell }) => (
                  <Cell
                    key={key}
                    {...(numeric && { numeric })}
                    {...(as && { as })}
                    {...(stackedLabel && { label: stackedLabel })}
                    {...(wideOnly && { wideOnly })}
                    className={cx(
                      hiddenBelow && HIDDEN_BELOW[hiddenBelow],
                      as === "title" && selection && "max-desk:basis-[calc(100%-3rem)]!",
                      className,
                    )}
                  >
                    {cell(row)}
                  </Cell>
                ))}
              </tr>
              {detail && (
                <tr className="row-detail" data-selected={isSelected ? "" : undefined}>
                  <td colSpan={countColumns(columns, undefined) + (selection ? 1 : 0)}>{detail}</td>
                  <Cell
                    colSpan={countColumns(columns, "xl")}
                    className={cx(HIDDEN_BELOW.xl, "max-desk:hidden")}
                  />
                  <Cell
                    colSpan={countColumns(columns, "wide")}
                    className={cx(HIDDEN_BELOW.wide, "max-desk:hidden")}
                  />
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

type HeadCellProps<Row, Sort extends string> = { column: ListColumn<Row, Sort>; sort: ListSort<Sort> };

function HeadCell<Row, Sort extends string>({ column, sort }: HeadCellProps<Row, Sort>) {
  const { label, hideLabel, numeric, width, hiddenBelow, sort: order } = column;
  const isSorted = order !== undefined && order === sort.sort;
  const Arrow = (isSorted ? sort.dir : "asc") === "asc" ? ChevronUpIcon : ChevronDownIcon;
  return (
    <th
      scope="col"
      className={cx(numeric && "num", width, hiddenBelow && HIDDEN_BELOW[hiddenBelow])}
      aria-sort={isSorted ? (sort.dir === "asc" ? "ascending" : "descending") : undefined}
    >
      {order === undefined ? (
        hideLabel ? (
          <span className="sr-only">{label}</span>
        ) : (
          label
        )
      ) : (
        <button type="button" className="sort-head" onClick={() => sort.toggle(order)}>
          <span className="truncate">{label}</span>
          <Arrow size={12} />
        </button>
      )}
    </th>
  );
}
