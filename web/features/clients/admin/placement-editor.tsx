import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { computeFee } from "#contract/clients/fees.ts";
import type { ClientOption } from "#contract/clients/schemas.ts";
import { firmCurrency } from "#contract/firm.ts";
import { salaryPeriods } from "#contract/jobs/constants.ts";
import { Placement } from "#contract/placements/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { includeSelected, NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { formatMoney } from "./client-labels.ts";
import { parseAmount, parseDays } from "./client-values.ts";
import { FeeFields } from "./fee-fields.tsx";
import { personName } from "./placement-labels.ts";
import { useCreatePlacement, useUpdatePlacement } from "./placement-queries.ts";
import {
  fromPlacement,
  fromTemplate,
  type OfferTemplate,
  PlacementForm,
  toPlacementInput,
} from "./placement-values.ts";

const schema = async () => PlacementForm;
const PERIODS = salaryPeriods.map((value) => ({ value, label: value }));
const CURRENCIES = [...new Set([firmCurrency, "USD", "CAD", "EUR", "GBP"])];

type Props = { onClose: () => void } & (
  | { placement: Placement }
  | {
      placement?: undefined;
      application: { id: string; name: string };
      template: OfferTemplate;
      /** The clients to choose from, unless the job has one. */
      clients: readonly ClientOption[] | null;
    }
);

/** Records an offer, or edits a placement with optimistic locking. */
export function PlacementEditor(props: Props) {
  const { onClose } = props;
  const [placement, setPlacement] = useState(props.placement ?? null);
  const application = props.placement ? null : props.application;
  const clients = props.placement ? null : props.clients;
  const create = useCreatePlacement();
  const update = useUpdatePlacement();
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    PlacementForm,
    Placement
  >({
    draftName: placement ? `placement:${placement.id}` : `placement:new:${application?.id ?? ""}`,
    unsavedText: "This placement has not been saved.",
    version: placement?.version,
    schema,
    defaults: props.placement ? fromPlacement(props.placement) : fromTemplate(props.template),
    send: (_form, values) => {
      const input = toPlacementInput(values);
      if (placement) return update.mutateAsync({ placement, patch: input });
      const clientId = clients && values.clientId ? { clientId: values.clientId } : {};
      return create.mutateAsync({ ...input, ...clientId, applicationId: application?.id ?? "" });
    },
    onSuccess: () => {
      toast({ title: placement ? "Placement saved" : "Offer recorded", tone: "positive" });
      onClose();
    },
    onFailure: ({ current, message }) => {
      // Saving again replaces what was saved meanwhile by the fields that the user sees.
      if (current) setPlacement(Placement.parse(current));
      toast({
        title: "The placement was not saved",
        description: current ? `${message} Check the fields and save again.` : message,
        tone: "danger",
      });
    },
  });
  const [feeKind, feeCurrency, currency] = useWatch({
    control: form.control,
    name: ["feeKind", "feeCurrency", "currency"],
  });
  return (
    <FormDialog
      wide
      title={
        placement ? `Placement of ${personName(placement)}` : `Record an offer for ${application?.name ?? ""}`
      }
      onSubmit={submit}
      pending={pending}
      submitLabel={placement ? "Save" : "Record offer"}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      {clients && (
        <Field
          label="Client"
          error={getError("clientId")}
          hint="The job of this application has no client yet."
        >
          <NativeSelect
            {...register("clientId")}
            placeholder="Choose a client"
            options={clients.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Offered" error={getError("offeredAt")}>
          <Input {...register("offeredAt")} type="date" />
        </Field>
        <Field label="Start" optional error={getError("startDate")}>
          <Input {...register("startDate")} type="date" />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Pay" optional error={getError("pay")} className="max-sm:col-span-2">
          <Input {...register("pay")} inputMode="decimal" maxLength={16} className="fig" />
        </Field>
        <Field label="Per" error={getError("payPeriod")}>
          <NativeSelect {...register("payPeriod")} options={PERIODS} />
        </Field>
        <Field label="Currency" error={getError("currency")}>
          <NativeSelect {...register("currency")} options={includeSelected(CURRENCIES, currency)} />
        </Field>
      </div>
      <FeeFields hideCurrency register={register} getError={getError} kind={feeKind} currency={feeCurrency} />
      <div className="grid gap-4 sm:grid-cols-2">
        {feeKind === "day_rate" && (
          <Field label="Agreed days" error={getError("agreedDays")}>
            <Input {...register("agreedDays")} inputMode="numeric" maxLength={4} className="fig" />
          </Field>
        )}
        <Field label="Guarantee" optional error={getError("guaranteeDays")} hint="Days from the start.">
          <Input {...register("guaranteeDays")} inputMode="numeric" maxLength={4} className="fig" />
        </Field>
      </div>
      <FeePreview form={form} />
      <Field label="Internal note" optional error={getError("notes")}>
        <Textarea {...register("notes")} rows={2} maxLength={10_000} />
      </Field>
    </FormDialog>
  );
}

/** The fee as it will be stored: the server computes it with the same rule. */
function FeePreview({ form }: { form: UseFormReturn<PlacementForm> }) {
  const values = useWatch({ control: form.control }) as PlacementForm;
  const amount = computeFee({
    kind: values.feeKind || null,
    value: toNumber(values.feeValue),
    pay: toNumber(values.pay),
    payPeriod: values.payPeriod,
    agreedDays: parseDays(values.agreedDays),
  });
  return (
    <p className="border-y border-line py-2" aria-live="polite">
      Fee:{" "}
      <b className="fig font-semibold">{amount === null ? "open" : formatMoney(amount, values.currency)}</b>
    </p>
  );
}

/** Null while the text is no amount. */
const toNumber = (text: string): number | null => {
  const value = parseAmount(text);
  return value === null || Number.isNaN(value) ? null : value;
};
