import type { RowResult } from "#contract/imports/schemas.ts";
import { outcomeLabels } from "#contract/imports/labels.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { outcomeBadges } from "./outcome-counts.tsx";

/** Rows of a file with their outcome and reason. */
export function RowTable({ rows }: { rows: readonly RowResult[] }) {
  return (
    <Table
      caption="Rows and their outcome"
      head={
        <>
          <HeaderCell numeric>Row</HeaderCell>
          <HeaderCell>Outcome</HeaderCell>
          <HeaderCell>Reason</HeaderCell>
        </>
      }
    >
      {rows.map(({ row, outcome, reason }) => (
        <Row key={row}>
          <Cell as="title" numeric>
            <span className="desk:hidden">Row </span>
            {formatInteger(row)}
          </Cell>
          <Cell>
            <Badge status={outcomeBadges[outcome]}>{outcomeLabels[outcome]}</Badge>
          </Cell>
          <Cell className="[overflow-wrap:anywhere] max-desk:basis-full">{reason}</Cell>
        </Row>
      ))}
    </Table>
  );
}
