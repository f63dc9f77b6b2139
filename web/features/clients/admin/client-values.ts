import * as z from "zod";
import { clientStatuses, feeKinds } from "#contract/clients/constants.ts";
import type { FeeTerms } from "#contract/clients/fees.ts";
import type { ClientDetail, ClientDraft, ClientPatch } from "#contract/clients/schemas.ts";
import { firmCurrency } from "#contract/firm.ts";

/** Accepts '1,250.50', '$98000' and the empty string. */
const stripFormatting = (text: string): string => text.replace(/[^\d.,]/g, "").replaceAll(",", "");

export const parseAmount = (text: string): number | null =>
  stripFormatting(text) === "" ? null : Number(stripFormatting(text));

const AMOUNT = "Enter an amount with at most two decimals, such as 1,250.50.";
export const amountText = z
  .string()
  .trim()
  .refine((text) => /^[^\d.,-]{0,3}\s?(\d[\d,]*(\.\d{1,2})?)?\s?%?$/.test(text), AMOUNT);

const DAYS = "Enter whole days.";
export const daysText = z
  .string()
  .trim()
  .regex(/^\d{0,4}$/, DAYS);
export const parseDays = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** Terms as fields: an empty kind means that nothing is agreed. */
export const feeFieldShape = {
  feeKind: z.enum(["", ...feeKinds]),
  feeValue: amountText,
  feeCurrency: z.string(),
};
type FeeFieldValues = {
  feeKind: "" | (typeof feeKinds)[number];
  feeValue: string;
  feeCurrency: string;
};

const FEE_VALUE = "Enter the fee.";
/** Issue of a chosen kind without a value. */
export const requireFeeValue = (
  { feeKind, feeValue }: FeeFieldValues,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void => {
  if (feeKind !== "" && feeValue.trim() === "")
    context.addIssue({ code: "custom", path: ["feeValue"], message: FEE_VALUE });
  if (feeKind === "percent" && (parseAmount(feeValue) ?? 0) > 100)
    context.addIssue({ code: "custom", path: ["feeValue"], message: "A percentage is at most 100." });
};

export const toFeeFields = (fee: FeeTerms | null): FeeFieldValues => ({
  feeKind: fee?.kind ?? "",
  feeValue: fee ? String(fee.value) : "",
  feeCurrency: fee?.currency ?? firmCurrency,
});

export const toFee = ({ feeKind, feeValue, feeCurrency }: FeeFieldValues): FeeTerms | null =>
  feeKind === "" ? null : { kind: feeKind, value: parseAmount(feeValue) ?? 0, currency: feeCurrency };

/** The fields of the form, named as in the contract where they are the same. */
export const ClientForm = z
  .strictObject({
    name: z.string().trim().min(1, "What is the client called?").max(160),
    website: z.string().trim().max(300),
    industry: z.string().trim().max(120),
    status: z.enum(clientStatuses),
    ownerId: z.string(),
    notes: z.string().trim().max(10_000),
    guaranteeDays: daysText,
    ...feeFieldShape,
  })
  .superRefine(requireFeeValue);
export type ClientForm = z.infer<typeof ClientForm>;

export function toClientForm(client: ClientDetail | null, ownerId = ""): ClientForm {
  return {
    name: client?.name ?? "",
    website: client?.website ?? "",
    industry: client?.industry ?? "",
    status: client?.status ?? "active",
    ownerId: client ? (client.ownerId ?? "") : ownerId,
    notes: client?.notes ?? "",
    guaranteeDays: client ? String(client.guaranteeDays ?? "") : "90",
    ...toFeeFields(client?.fee ?? null),
  };
}

/** A request body; the fee only for users who may set it. */
export function toClientInput(form: ClientForm, canSetFee: boolean): ClientDraft & ClientPatch {
  const { name, website, industry, status, ownerId, notes, guaranteeDays } = form;
  return {
    name,
    website,
    industry,
    status,
    ownerId: ownerId || null,
    notes,
    guaranteeDays: parseDays(guaranteeDays),
    ...(canSetFee && { fee: toFee(form) }),
  };
}
