import * as z from "zod";
import { firmCurrency } from "#contract/firm.ts";
import type { FeeTerms } from "#contract/clients/fees.ts";
import { type SalaryPeriod, salaryPeriods } from "#contract/jobs/constants.ts";
import type { Placement, PlacementDraft } from "#contract/placements/schemas.ts";
import {
  amountText,
  daysText,
  feeFieldShape,
  parseAmount,
  parseDays,
  requireFeeValue,
  toFee,
  toFeeFields,
} from "./client-values.ts";

const date = z.union([z.literal(""), z.iso.date("Choose a date.")]);

/** Without a job, the client is chosen. */
export const PlacementForm = z
  .strictObject({
    clientId: z.string(),
    offeredAt: z.iso.date("Choose a date."),
    startDate: date,
    pay: amountText,
    payPeriod: z.enum(salaryPeriods),
    currency: z.string(),
    agreedDays: daysText,
    guaranteeDays: daysText,
    notes: z.string().trim().max(10_000),
    ...feeFieldShape,
  })
  .superRefine(requireFeeValue);
export type PlacementForm = z.infer<typeof PlacementForm>;

/** What a new placement starts from: the job's pay and the terms of its order. */
export type OfferTemplate = {
  today: string;
  pay: number | null;
  payPeriod: SalaryPeriod;
  currency: string;
  fee: FeeTerms | null;
  guaranteeDays: number | null;
};

export const emptyOffer = (today: string): OfferTemplate => ({
  today,
  pay: null,
  payPeriod: "year",
  currency: firmCurrency,
  fee: null,
  guaranteeDays: null,
});

const toText = (value: number | null): string => (value === null ? "" : String(value));

export const fromTemplate = ({ today, pay, fee, guaranteeDays, ...rest }: OfferTemplate): PlacementForm => ({
  clientId: "",
  offeredAt: today,
  startDate: "",
  pay: toText(pay),
  ...rest,
  agreedDays: "",
  guaranteeDays: toText(guaranteeDays),
  notes: "",
  ...toFeeFields(fee),
});

export function fromPlacement({ amounts, ...placement }: Placement): PlacementForm {
  const currency = amounts?.currency ?? firmCurrency;
  return {
    clientId: placement.clientId ?? "",
    offeredAt: placement.offeredAt,
    startDate: placement.startDate ?? "",
    pay: toText(amounts?.pay ?? null),
    payPeriod: amounts?.payPeriod ?? "year",
    currency,
    agreedDays: toText(amounts?.agreedDays ?? null),
    guaranteeDays: toText(placement.guaranteeDays),
    notes: placement.notes ?? "",
    ...toFeeFields(amounts?.fee ? { ...amounts.fee, currency } : null),
  };
}

/** The fields that a draft and a patch share. */
export function toPlacementInput(form: PlacementForm): Omit<PlacementDraft, "applicationId" | "clientId"> {
  const fee = toFee(form);
  return {
    offeredAt: form.offeredAt,
    startDate: form.startDate || null,
    pay: parseAmount(form.pay),
    payPeriod: form.payPeriod,
    currency: form.currency,
    fee: fee && { kind: fee.kind, value: fee.value },
    agreedDays: parseDays(form.agreedDays),
    guaranteeDays: parseDays(form.guaranteeDays),
    notes: form.notes,
  };
}
