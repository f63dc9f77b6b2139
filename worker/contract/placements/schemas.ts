import * as z from "zod";
import { feeKinds } from "#contract/clients/constants.ts";
import { amount, currencyCode, guaranteeDays } from "#contract/clients/fees.ts";
import { firmCurrency } from "#contract/firm.ts";
import { applicationStages, salaryPeriods } from "#contract/jobs/constants.ts";
import { id, isoTime, optionalText, pageQuery, text } from "#contract/schemas.ts";
import { placementStatuses } from "./constants.ts";

const NOTES_MAX = 10_000;
const MAX_AGREED_DAYS = 2_000;
const date = z.iso.date("Choose a date.");

const DAYS = "Enter whole days.";
const agreedDays = z.number(DAYS).int(DAYS).min(0, DAYS).max(MAX_AGREED_DAYS, DAYS).nullable();

/** Fee without its currency, which is that of the pay. */
const PlacementFee = z
  .strictObject({ kind: z.enum(feeKinds), value: amount })
  .refine(({ kind, value }) => kind !== "percent" || value <= 100, {
    error: "A percentage is at most 100.",
    path: ["value"],
  });

/** Without `clientId`, the client of the application's job; without `fee` and `guaranteeDays`, the terms of its order. */
export const PlacementDraft = z.strictObject({
  applicationId: id,
  clientId: id.optional(),
  offeredAt: date.optional(),
  startDate: date.nullable().default(null),
  pay: amount.nullable().default(null),
  payPeriod: z.enum(salaryPeriods).default("year"),
  currency: currencyCode.default(firmCurrency),
  fee: PlacementFee.nullable().optional(),
  agreedDays: agreedDays.default(null),
  guaranteeDays: guaranteeDays.optional(),
  notes: optionalText(NOTES_MAX),
});
export type PlacementDraft = z.input<typeof PlacementDraft>;

/** Partial update; with `version`, refused if the placement was changed since. */
export const PlacementPatch = z.strictObject({
  status: z.enum(placementStatuses).optional(),
  offeredAt: date.optional(),
  startDate: date.nullable().optional(),
  endDate: date.nullable().optional(),
  pay: amount.nullable().optional(),
  payPeriod: z.enum(salaryPeriods).optional(),
  currency: currencyCode.optional(),
  fee: PlacementFee.nullable().optional(),
  agreedDays: agreedDays.optional(),
  guaranteeDays: guaranteeDays.optional(),
  notes: optionalText(NOTES_MAX).optional(),
  version: z.number().int().positive().optional(),
});
export type PlacementPatch = z.input<typeof PlacementPatch>;

export const PlacementFilter = z.object({
  q: text(120).optional(),
  clientId: id.optional(),
  jobId: id.optional(),
  applicationId: id.optional(),
  leadId: id.optional(),
  status: z.enum(placementStatuses).optional(),
  /** Only started placements whose guarantee has not ended. */
  guarantee: z.literal("current").optional(),
  /** Only placements whose fee is in the totals: accepted, started or ended, with a computed fee. */
  fee: z.literal("agreed").optional(),
  currency: currencyCode.optional(),
  /** First and last day of the start. */
  from: date.optional(),
  to: date.optional(),
});
export type PlacementFilter = z.output<typeof PlacementFilter>;

export const PlacementListQuery = pageQuery(20, 500).extend(PlacementFilter.shape);
export type PlacementListQuery = z.output<typeof PlacementListQuery>;

const PlacementAmounts = z.object({
  pay: z.number().nullable(),
  payPeriod: z.enum(salaryPeriods),
  currency: z.string(),
  fee: z.object({ kind: z.enum(feeKinds), value: z.number() }).nullable(),
  agreedDays: z.number().nullable(),
  /** Computed; null while pay or agreed days are missing. */
  feeAmount: z.number().nullable(),
});
export type PlacementAmounts = z.infer<typeof PlacementAmounts>;

export const Placement = z.object({
  id: z.string(),
  applicationId: z.string().nullable(),
  /** Stage of the application; null once it is gone. */
  applicationStage: z.enum(applicationStages).nullable(),
  leadId: z.string().nullable(),
  jobId: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Null after the person's data was erased. */
  person: z.string().nullable(),
  jobTitle: z.string().nullable(),
  clientName: z.string(),
  status: z.enum(placementStatuses),
  offeredAt: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  guaranteeDays: z.number().nullable(),
  guaranteeUntil: z.string().nullable(),
  isUnderGuarantee: z.boolean(),
  /** Null without the permission placements.manage, as are the notes. */
  amounts: PlacementAmounts.nullable(),
  notes: z.string().nullable(),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Placement = z.infer<typeof Placement>;

/** Fees of accepted, started and ended placements in one currency. */
const FeeTotal = z.object({
  currency: z.string(),
  amount: z.number(),
  placements: z.number(),
  /** By month of the start, `yyyy-MM`; null without a start date. */
  months: z.array(z.object({ month: z.string().nullable(), amount: z.number(), placements: z.number() })),
});
export type FeeTotal = z.infer<typeof FeeTotal>;

export const PlacementSummary = z.object({
  total: z.number(),
  byStatus: z.object(
    Object.fromEntries(placementStatuses.map((status) => [status, z.number()])) as Record<
      (typeof placementStatuses)[number],
      z.ZodNumber
    >,
  ),
  /** Started placements whose guarantee has not ended. */
  underGuarantee: z.number(),
  /** Null without the permission placements.manage. */
  fees: z.array(FeeTotal).nullable(),
});
export type PlacementSummary = z.infer<typeof PlacementSummary>;
