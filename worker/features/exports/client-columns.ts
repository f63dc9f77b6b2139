import type { ClientListRow } from "#worker/features/clients/index.ts";
import type { listPlacementsAfter } from "#worker/features/placements/index.ts";
import type { RecipientRow } from "#worker/features/sms/index.ts";
import type { Columns } from "#worker/runtime/csv-response.ts";

type PlacementRow = Awaited<ReturnType<typeof listPlacementsAfter>>[number];

/** Fees only for users who may see them. */
export const clientColumns = (canSeeFees: boolean): Columns<ClientListRow> => ({
  Created: (row) => row.createdAt,
  Name: (row) => row.name,
  Website: (row) => row.website,
  Industry: (row) => row.industry,
  Status: (row) => row.status,
  Owner: (row) => row.owner,
  "Open jobs": (row) => row.openJobs,
  "Active placements": (row) => row.activePlacements,
  "Last activity": (row) => row.lastActivityAt,
  ...(canSeeFees && {
    Fee: (row: ClientListRow) => row.feeKind,
    "Fee value": (row: ClientListRow) => row.feeValue,
    "Fee currency": (row: ClientListRow) => row.feeCurrency,
  }),
  "Guarantee days": (row) => row.guaranteeDays,
  Notes: (row) => row.notes,
  Id: (row) => row.id,
});

export const placementColumns = (canSeeFees: boolean): Columns<PlacementRow> => ({
  Recorded: (row) => row.createdAt,
  Person: (row) => (row.placement.pseudonym === null ? row.person : "Erased"),
  Job: (row) => row.placement.jobTitle,
  Client: (row) => row.currentClientName ?? row.placement.clientName,
  Status: (row) => row.placement.status,
  Offered: (row) => row.placement.offeredAt,
  Start: (row) => row.placement.startDate,
  End: (row) => row.placement.endDate,
  "Guarantee until": (row) => row.placement.guaranteeUntil,
  ...(canSeeFees && {
    Pay: (row: PlacementRow) => row.placement.pay,
    "Pay per": (row: PlacementRow) => row.placement.payPeriod,
    Currency: (row: PlacementRow) => row.placement.currency,
    Fee: (row: PlacementRow) => row.placement.feeKind,
    "Fee value": (row: PlacementRow) => row.placement.feeValue,
    "Agreed days": (row: PlacementRow) => row.placement.agreedDays,
    "Fee amount": (row: PlacementRow) => row.placement.feeAmount,
    Notes: (row: PlacementRow) => row.placement.notes,
  }),
  Id: (row) => row.id,
});

export const campaignRecipientColumns: Columns<RecipientRow> = {
  "First name": (row) => row.firstName,
  "Last name": (row) => row.lastName,
  Number: (row) => row.number,
  Result: (row) => row.state,
  Reason: (row) => row.reason ?? (row.state === "failed" ? row.error : null),
  Segments: (row) => row.segments,
  Sent: (row) => row.sentAt,
  Delivered: (row) => row.deliveredAt,
  Id: (row) => row.id,
};
