import * as z from "zod";
import type { SalaryPeriod } from "#contract/jobs/constants.ts";
import { type FeeKind, feeKinds, MAX_FEE_VALUE, MAX_GUARANTEE_DAYS } from "./constants.ts";

/**
 * Pay periods in a year of full-time work: 52 weeks of 40 hours or 5 days. The U.S. Bureau of Labor Statistics computes
 * annual wages with the same 2,080 hours (bls.gov/oes/oes_ques.htm).
 */
export const PERIODS_PER_YEAR: Record<SalaryPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

const CENTS = 100n;
/** Percent and cents of a hundredth each. */
const HUNDREDTHS_OF_PERCENT = 10_000n;

/** Whole hundredths of an amount with at most two decimals; exact, unlike a product of floats. */
const toHundredths = (amount: number): bigint => BigInt(Math.round(amount * 100));

const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor / 2n) / divisor;

type FeeInput = {
  kind: FeeKind | null;
  /** Percent of the first year's pay, amount for a day, or amount. */
  value: number | null;
  pay: number | null;
  payPeriod: SalaryPeriod;
  agreedDays: number | null;
};

/**
 * The fee in the currency of the pay, rounded half up to cents: percent of the first year's pay, day rate times agreed
 * days, or a fixed amount. Null while a part is missing.
 */
export function computeFee({ kind, value, pay, payPeriod, agreedDays }: FeeInput): number | null {
  if (kind === null || value === null) return null;
  const rate = toHundredths(value);
  const toAmount = (cents: bigint): number => Number(cents) / Number(CENTS);
  if (kind === "fixed") return toAmount(rate);
  if (kind === "day_rate") return agreedDays === null ? null : toAmount(rate * BigInt(agreedDays));
  if (pay === null) return null;
  const yearlyCents = toHundredths(pay) * BigInt(PERIODS_PER_YEAR[payPeriod]);
  return toAmount(divideHalfUp(yearlyCents * rate, HUNDREDTHS_OF_PERCENT));
}

const hasTwoDecimals = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

const AMOUNT = "Enter an amount with at most two decimals.";
/** Money or percent, from 0, in hundredths. */
export const amount = z
  .number(AMOUNT)
  .min(0, AMOUNT)
  .max(MAX_FEE_VALUE, "This amount is too high.")
  .refine(hasTwoDecimals, AMOUNT);

export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "Use a three-letter currency code.");

const GUARANTEE = `Enter whole days, at most ${MAX_GUARANTEE_DAYS}.`;
export const guaranteeDays = z
  .number(GUARANTEE)
  .int(GUARANTEE)
  .min(0, GUARANTEE)
  .max(MAX_GUARANTEE_DAYS, GUARANTEE)
  .nullable();

/** Confidential terms: a currency is needed for amounts, not for a percentage. */
export const FeeTerms = z
  .strictObject({ kind: z.enum(feeKinds), value: amount, currency: currencyCode })
  .refine(({ kind, value }) => kind !== "percent" || value <= 100, {
    error: "A percentage is at most 100.",
    path: ["value"],
  });
export type FeeTerms = z.infer<typeof FeeTerms>;
