import { computeFee } from "#contract/clients/fees.ts";
import { guaranteeEnd } from "#contract/placements/dates.ts";
import {
  type PlacementStatus,
  placementStatuses,
  placementTransitions,
} from "#contract/placements/constants.ts";
import type {
  FeeTotal,
  Placement,
  PlacementAmounts,
  PlacementSummary,
} from "#contract/placements/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { FeeRow, PlacementListRow, PlacementRecord, StatusRow } from "./queries.ts";

/** Whether a placement may go from one status to the other; staying is allowed. */
export const canMove = (from: PlacementStatus, to: PlacementStatus): boolean =>
  from === to || placementTransitions[from].includes(to);

const invalid = (field: string, message: string) =>
  new AppError("validation_failed", message, { fields: { [field]: [message] } });

type Derived = Pick<
  PlacementRecord,
  | "status"
  | "startDate"
  | "endDate"
  | "pay"
  | "payPeriod"
  | "feeKind"
  | "feeValue"
  | "agreedDays"
  | "guaranteeDays"
>;

/** Fee and guarantee follow from the other fields. */
export const deriveColumns = (row: Derived) => ({
  feeAmount: computeFee({
    kind: row.feeKind,
    value: row.feeValue,
    pay: row.pay,
    payPeriod: row.payPeriod,
    agreedDays: row.agreedDays,
  }),
  guaranteeUntil: guaranteeEnd(row.startDate, row.guaranteeDays),
});

/** The end date of a placement that no longer has one is cleared; an early end is today unless it is given. */
export function resolveEndDate(row: Derived, today: string): string | null {
  if (row.status === "fell_through") return row.endDate ?? today;
  return row.status === "ended" ? row.endDate : null;
}

/** Throws unless the status can follow and the dates fit it. */
export function assertValidChange(from: PlacementStatus, row: Derived, today: string): void {
  if (!canMove(from, row.status))
    throw new AppError(
      "invalid_transition",
      `A placement can’t go from ${label(from)} to ${label(row.status)}.`,
    );
  if (row.status !== "started" && row.status !== "ended") return;
  if (row.startDate === null) throw invalid("startDate", "When did they start?");
  if (row.startDate > today)
    throw invalid("startDate", "This start is in the future. Leave it accepted until then.");
  if (row.status !== "ended") return;
  if (row.endDate === null) throw invalid("endDate", "When did it end?");
  if (row.endDate < row.startDate) throw invalid("endDate", "The end must not be before the start.");
}

const label = (status: PlacementStatus): string => status.replace("_", " ");

const toAmounts = (row: PlacementRecord): PlacementAmounts => ({
  pay: row.pay,
  payPeriod: row.payPeriod,
  currency: row.currency,
  fee: row.feeKind !== null && row.feeValue !== null ? { kind: row.feeKind, value: row.feeValue } : null,
  agreedDays: row.agreedDays,
  feeAmount: row.feeAmount,
});

/** A placement; amounts and notes only for users who may see them. */
export const toPlacementDto = (
  { placement, currentClientName, applicationStage, person }: PlacementListRow,
  today: string,
  canSeeAmounts: boolean,
): Placement => ({
  ...placement,
  applicationStage,
  person: placement.pseudonym === null ? person : null,
  clientName: currentClientName ?? placement.clientName,
  isUnderGuarantee:
    placement.status === "started" && placement.guaranteeUntil !== null && placement.guaranteeUntil >= today,
  amounts: canSeeAmounts ? toAmounts(placement) : null,
  notes: canSeeAmounts ? placement.notes : null,
});

const CENTS = 100;

/** Sums whole cents, so that no total differs from its parts. */
function toFeeTotals(rows: readonly FeeRow[]): FeeTotal[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (pick: (row: FeeRow) => number) => own.reduce((all, row) => all + pick(row), 0);
    return {
      currency,
      amount: sum(({ cents }) => cents) / CENTS,
      placements: sum(({ placements }) => placements),
      months: own.map(({ month, cents, placements }) => ({ month, amount: cents / CENTS, placements })),
    };
  });
}

/** Counts by status and totals of fees. */
export function toSummary(
  statuses: readonly StatusRow[],
  fees: readonly FeeRow[],
  canSeeAmounts: boolean,
): PlacementSummary {
  const count = (status: PlacementStatus) => statuses.find((row) => row.status === status)?.placements ?? 0;
  const byStatus = Object.fromEntries(
    placementStatuses.map((status) => [status, count(status)]),
  ) as PlacementSummary["byStatus"];
  return {
    total: Object.values(byStatus).reduce((all, n) => all + n, 0),
    byStatus,
    underGuarantee: statuses.reduce((all, row) => all + row.underGuarantee, 0),
    fees: canSeeAmounts ? toFeeTotals(fees) : null,
  };
}
