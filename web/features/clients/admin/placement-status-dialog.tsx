import { useState } from "react";
import type { PlacementStatus } from "#contract/placements/constants.ts";
import type { Placement } from "#contract/placements/schemas.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { ApiError } from "#web/lib/api.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { formatZonedDate } from "#web/lib/zoned-time.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { personName, placementStatusLabels, stepLabel } from "./placement-labels.ts";
import { useMoveToHired, useUpdatePlacement } from "./placement-queries.ts";

type DateField = { name: "startDate" | "endDate"; label: string; hint: string; optional?: true };

const DATE_FIELDS: Partial<Record<PlacementStatus, DateField>> = {
  accepted: {
    name: "startDate",
    label: "Planned start",
    hint: "The guarantee runs from the start.",
    optional: true,
  },
  started: { name: "startDate", label: "Start", hint: "The guarantee runs from this day." },
  ended: { name: "endDate", label: "End", hint: "Last day of work." },
  fell_through: { name: "endDate", label: "Date", hint: "When it fell through. Its fee leaves the totals." },
};

type Props = { placement: Placement; to: PlacementStatus; onClose: () => void };

/** Moves a placement to another status, with its date; offers to move the application to Hired. */
export function PlacementStatusDialog({ placement, to, onClose }: Props) {
  const field = DATE_FIELDS[to];
  const [now] = useState(() => formatZonedDate(new Date(), firmTimeZone));
  const [initialDate] = useState(
    field?.name === "startDate" ? (placement.startDate ?? (field.optional ? "" : now)) : now,
  );
  const { value, setValue, reset, draftNote } = useDraftState(
    `placement-status:${placement.id}:${to}`,
    { date: initialDate, moveToHired: false },
    placement.version,
  );
  const [error, setError] = useState("");
  const update = useUpdatePlacement();
  const moveToHired = useMoveToHired();
  const { applicationId, applicationStage } = placement;
  const canMove =
    useCan("crm.write") &&
    (to === "accepted" || to === "started") &&
    applicationId !== null &&
    applicationStage === "offer";
  const onUpdated = () => {
    reset();
    onClose();
    toast({ title: `${personName(placement)}: ${placementStatusLabels[to]}`, tone: "positive" });
    if (!canMove || !value.moveToHired) return;
    runMutation(
      moveToHired,
      { applicationId, from: "offer" as const },
      {
        onError: ({ message }) =>
          toast({ title: "The application was not moved", description: message, tone: "danger" }),
      },
    );
  };
  const onSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    setError("");
    runMutation(
      update,
      { placement, patch: { status: to, ...(field && { [field.name]: value.date || null }) } },
      {
        onSuccess: onUpdated,
        onError: (failure) => {
          const fieldError =
            failure instanceof ApiError && field ? failure.fields[field.name]?.[0] : undefined;
          if (fieldError) setError(fieldError);
          else
            toast({ title: "The placement was not changed", description: failure.message, tone: "danger" });
        },
      },
    );
  };
  return (
    <FormDialog
      title={stepLabel(placement.status, to)}
      description={`${personName(placement)}, ${[placement.jobTitle, placement.clientName].filter(Boolean).join(" at ")}`}
      onSubmit={onSubmit}
      pending={update.isPending}
      submitLabel={stepLabel(placement.status, to)}
      onClose={onClose}
      header={draftNote}
    >
      {field ? (
        <Field label={field.label} optional={field.optional} hint={field.hint} error={error || undefined}>
          <Input
            type="date"
            value={value.date}
            onChange={({ target }) => setValue({ ...value, date: target.value })}
            className="max-w-48"
          />
        </Field>
      ) : (
        <p className="text-ink-2">Corrects the status. The dates stay.</p>
      )}
      {canMove && (
        <Checkbox
          label="Also move the application to Hired"
          checked={value.moveToHired}
          onChange={({ target }) => setValue({ ...value, moveToHired: target.checked })}
        />
      )}
    </FormDialog>
  );
}
