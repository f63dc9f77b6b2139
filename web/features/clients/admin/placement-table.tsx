import { useState } from "react";
import { type PlacementStatus, placementTransitions } from "#contract/placements/constants.ts";
import type { Placement } from "#contract/placements/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreIcon } from "#web/ui/icons-actions.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { DeletePlacementDialog } from "./delete-placement-dialog.tsx";
import { PlacementEditor } from "./placement-editor.tsx";
import {
  formatFeeAmount,
  formatGuarantee,
  formatPay,
  personName,
  placementStatusBadges,
  placementStatusLabels,
  stepLabel,
} from "./placement-labels.ts";
import { PlacementStatusDialog } from "./placement-status-dialog.tsx";

type OpenDialog =
  | { kind: "edit"; placement: Placement }
  | { kind: "delete"; placement: Placement }
  | { kind: "status"; placement: Placement; to: PlacementStatus };

type Props = { placements: readonly Placement[]; caption: string; hideClient?: boolean };

export function PlacementTable({ placements, caption, hideClient = false }: Props) {
  const canManage = useCan("placements.manage");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Table
        caption={caption}
        head={
          <>
            <HeaderCell>Person</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell>Start</HeaderCell>
            {canManage && <HeaderCell numeric>Fee</HeaderCell>}
            {canManage && <HeaderCell hideLabel>Actions</HeaderCell>}
          </>
        }
      >
        {placements.map((placement) => (
          <PlacementRow
            key={placement.id}
            placement={placement}
            hideClient={hideClient}
            onOpen={canManage ? setDialog : undefined}
          />
        ))}
      </Table>
      {dialog?.kind === "edit" && <PlacementEditor placement={dialog.placement} onClose={close} />}
      {dialog?.kind === "delete" && <DeletePlacementDialog placement={dialog.placement} onClose={close} />}
      {dialog?.kind === "status" && (
        <PlacementStatusDialog placement={dialog.placement} to={dialog.to} onClose={close} />
      )}
    </>
  );
}

type RowProps = {
  placement: Placement;
  hideClient: boolean;
  onOpen: ((dialog: OpenDialog) => void) | undefined;
};

function PlacementRow({ placement, hideClient, onOpen }: RowProps) {
  const canReadApplications = useCan("crm.read");
  const { applicationId, clientId, clientName, jobTitle, status, amounts } = placement;
  const name = personName(placement);
  const guarantee = formatGuarantee(placement);
  return (
    <Row>
      <Cell as="title">
        {applicationId && canReadApplications ? (
          <Link
            to={adminPaths.application(applicationId)}
            className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          <span className={placement.person ? "" : "text-ink-2"}>{name}</span>
        )}
        <CellNote>
          {jobTitle ?? "No job"}
          {!hideClient && (
            <>
              {" · "}
              {clientId ? (
                <Link to={adminPaths.client(clientId)} className="link link-quiet">
                  {clientName}
                </Link>
              ) : (
                clientName
              )}
            </>
          )}
        </CellNote>
      </Cell>
      <Cell>
        <Badge status={placementStatusBadges[status]}>{placementStatusLabels[status]}</Badge>
      </Cell>
      <Cell label="Start">
        <span className="fig">{startText(placement)}</span>
        {guarantee && (
          <CellNote>
            <span className={placement.isUnderGuarantee ? "text-ink" : ""}>{guarantee}</span>
          </CellNote>
        )}
      </Cell>
      {onOpen && (
        <Cell numeric label="Fee">
          {amounts ? formatFeeAmount(amounts) : "–"}
          {amounts && formatPay(amounts) && <CellNote>of {formatPay(amounts)}</CellNote>}
        </Cell>
      )}
      {onOpen && (
        <Cell as="actions">
          <PlacementMenu placement={placement} name={name} onOpen={onOpen} />
        </Cell>
      )}
    </Row>
  );
}

function startText({ startDate, endDate, status, offeredAt }: Placement) {
  if (status === "ended" && startDate && endDate) return `${formatDate(startDate)} to ${formatDate(endDate)}`;
  return startDate ? formatDate(startDate) : `Offered ${formatDate(offeredAt)}`;
}

type MenuProps = { placement: Placement; name: string; onOpen: (dialog: OpenDialog) => void };

const PlacementMenu = ({ placement, name, onOpen }: MenuProps) => (
  <DropdownMenu trigger={<IconButton label={`Actions for ${name}`} icon={<MoreIcon />} />}>
    {placementTransitions[placement.status].map((to) => (
      <MenuItem key={to} onSelect={() => onOpen({ kind: "status", placement, to })}>
        {stepLabel(placement.status, to)}
      </MenuItem>
    ))}
    <MenuSeparator />
    <MenuItem onSelect={() => onOpen({ kind: "edit", placement })}>Edit</MenuItem>
    <MenuItem onSelect={() => onOpen({ kind: "delete", placement })}>Delete</MenuItem>
  </DropdownMenu>
);
