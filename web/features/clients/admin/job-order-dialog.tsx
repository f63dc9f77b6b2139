import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { JobOrder, type ClientContact } from "#contract/clients/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { daysText, feeFieldShape, parseDays, requireFeeValue, toFee, toFeeFields } from "./client-values.ts";
import { FeeFields } from "./fee-fields.tsx";
import { jobOrder, useRemoveJobOrder, useSetJobOrder } from "./queries.ts";

const OrderForm = z
  .strictObject({
    contactId: z.string(),
    openings: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,2}$/, "At least one opening."),
    guaranteeDays: daysText,
    notes: z.string().trim().max(10_000),
    ...feeFieldShape,
  })
  .superRefine(requireFeeValue);
type OrderForm = z.infer<typeof OrderForm>;
const schema = async () => OrderForm;

const toForm = (order: JobOrder): OrderForm => ({
  contactId: order.contactId ?? "",
  openings: String(order.openings),
  guaranteeDays: String(order.guaranteeDays ?? ""),
  notes: order.notes ?? "",
  ...toFeeFields(order.fee),
});

type Props = { jobId: string; title: string; contacts: readonly ClientContact[]; onClose: () => void };

/** Contact, openings and terms of a client's job. */
export function JobOrderDialog(props: Props) {
  const { data } = useQuery(jobOrder(props.jobId));
  return data?.order ? <OrderEditor {...props} order={data.order} /> : null;
}

function OrderEditor({ order: initialOrder, jobId, title, contacts, onClose }: Props & { order: JobOrder }) {
  const [order, setOrder] = useState(initialOrder);
  const save = useSetJobOrder();
  const remove = useRemoveJobOrder();
  const canSetFee = useCan("placements.manage");
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<OrderForm, JobOrder>(
    {
      draftName: `job-order:${jobId}`,
      unsavedText: "Your changes to the terms of this job have not been saved.",
      version: order.version,
      schema,
      defaults: toForm(order),
      send: (_form, { contactId, openings, guaranteeDays, notes, ...fee }) =>
        save.mutateAsync({
          jobId,
          body: {
            clientId: order.clientId,
            version: order.version,
            contactId: contactId || null,
            openings: Number(openings),
            guaranteeDays: parseDays(guaranteeDays),
            notes,
            ...(canSetFee && { fee: toFee(fee) }),
          },
        }),
      onSuccess: () => {
        toast({ title: "Terms saved", tone: "positive" });
        onClose();
      },
      onFailure: ({ current, message }) => {
        if (current) setOrder(JobOrder.parse(current));
        toast({
          title: "The terms were not saved",
          description: current ? `${message} Check your changes and save again.` : message,
          tone: "danger",
        });
      },
    },
  );
  const [feeKind, feeCurrency] = useWatch({ control: form.control, name: ["feeKind", "feeCurrency"] });
  const takeAway = () =>
    runMutation(remove, jobId, {
      onSuccess: () => {
        toast({ title: `${title} was taken away from ${order.clientName}`, tone: "positive" });
        onClose();
      },
      onError: ({ message }) =>
        toast({ title: "The job was not changed", description: message, tone: "danger" }),
    });
  return (
    <FormDialog
      wide
      title={`Terms of ${title}`}
      description={`For ${order.clientName}. Never visible to candidates.`}
      onSubmit={submit}
      pending={pending}
      submitLabel="Save"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={
        <>
          <div className="mt-4 border-t border-line pt-3">
            <Button variant="text" size="sm" pending={remove.isPending} onClick={takeAway}>
              Take this job away from the client
            </Button>
          </div>
          {unsaved.dialog}
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Contact" error={getError("contactId")}>
          <NativeSelect
            {...register("contactId")}
            placeholder="No contact"
            options={contacts.map(({ id, firstName, lastName }) => ({
              value: id,
              label: `${firstName} ${lastName}`.trim(),
            }))}
          />
        </Field>
        <Field label="Openings" error={getError("openings")}>
          <Input {...register("openings")} inputMode="numeric" maxLength={3} className="fig" />
        </Field>
      </div>
      {canSetFee && (
        <FeeFields register={register} getError={getError} kind={feeKind} currency={feeCurrency} />
      )}
      <Field label="Guarantee" optional error={getError("guaranteeDays")} hint="Days from the start.">
        <Input {...register("guaranteeDays")} inputMode="numeric" maxLength={4} className="fig max-w-32" />
      </Field>
      <Field label="Internal note" optional error={getError("notes")}>
        <Textarea {...register("notes")} rows={3} maxLength={10_000} />
      </Field>
    </FormDialog>
  );
}
