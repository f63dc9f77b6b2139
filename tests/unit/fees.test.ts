import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { amount, computeFee, PERIODS_PER_YEAR } from "#contract/clients/fees.ts";
import { salaryPeriods } from "#contract/jobs/constants.ts";
import { addDays } from "#contract/calendar-dates.ts";
import { guaranteeEnd } from "#contract/placements/dates.ts";
import { canMove } from "#worker/features/placements/rules.ts";
import { placementStatuses } from "#contract/placements/constants.ts";

/** Amounts in hundredths, as cents are stored. */
const hundredths = (max: number) => integer({ min: 0, max: max * 100 });
const period = constantFrom(...salaryPeriods);
const base = {
  kind: "percent" as const,
  value: 20,
  pay: 100_000,
  payPeriod: "year" as const,
  agreedDays: null,
};

test("a percentage fee is computed from the pay of a full-time year", () => {
  expect(computeFee(base)).toBe(20_000);
  expect(computeFee({ ...base, pay: 50, payPeriod: "hour" })).toBe(20_800);
  expect(computeFee({ ...base, pay: 400, payPeriod: "day" })).toBe(20_800);
  expect(computeFee({ ...base, pay: 2_000, payPeriod: "week" })).toBe(20_800);
  expect(computeFee({ ...base, pay: 8_000, payPeriod: "month" })).toBe(19_200);
});

test("half a cent is rounded up", () => {
  // 0.01 × 50 % = 0.005.
  expect(computeFee({ ...base, value: 50, pay: 0.01 })).toBe(0.01);
  expect(computeFee({ ...base, value: 49, pay: 0.01 })).toBe(0);
  // A product of floats would give 1.00 here.
  expect(computeFee({ ...base, value: 0.5, pay: 201 })).toBe(1.01);
});

test("every percentage equals the exact product, rounded half up to cents", () => {
  assert(
    property(hundredths(1_000_000), hundredths(100), period, (payCents, rate, payPeriod) => {
      const fee = computeFee({ ...base, pay: payCents / 100, value: rate / 100, payPeriod })!;
      const exact = BigInt(payCents) * BigInt(PERIODS_PER_YEAR[payPeriod]) * BigInt(rate);
      const cents = BigInt(Math.round(fee * 100));
      expect(cents * 10_000n - exact).toBeGreaterThan(-5_000n);
      expect(cents * 10_000n - exact).toBeLessThanOrEqual(5_000n);
    }),
  );
});

test("a day rate is multiplied by the agreed days, and a fixed fee is returned unchanged", () => {
  assert(
    property(hundredths(10_000), integer({ min: 0, max: 2_000 }), period, (rate, agreedDays, payPeriod) => {
      const fee = { ...base, value: rate / 100, payPeriod };
      expect(Math.round(computeFee({ ...fee, kind: "day_rate", agreedDays })! * 100)).toBe(rate * agreedDays);
      expect(computeFee({ ...fee, kind: "fixed", agreedDays })).toBe(rate / 100);
    }),
  );
});

test("more pay, a higher rate or more days never lower the fee", () => {
  assert(
    property(
      hundredths(500_000),
      hundredths(100),
      hundredths(1_000),
      period,
      (pay, rate, more, payPeriod) => {
        const fee = (payCents: number, rateHundredths: number) =>
          computeFee({ ...base, payPeriod, pay: payCents / 100, value: rateHundredths / 100 })!;
        expect(fee(pay + more, rate)).toBeGreaterThanOrEqual(fee(pay, rate));
        expect(fee(pay, rate + more)).toBeGreaterThanOrEqual(fee(pay, rate));
      },
    ),
  );
});

test("a fee is null while one of its parts is missing", () => {
  expect(computeFee({ ...base, kind: null })).toBeNull();
  expect(computeFee({ ...base, value: null })).toBeNull();
  expect(computeFee({ ...base, pay: null })).toBeNull();
  expect(computeFee({ ...base, kind: "day_rate" })).toBeNull();
});

test("amounts have at most two decimals", () => {
  for (const valid of [0, 0.01, 19.99, 1_234_567.89]) expect(amount.safeParse(valid).success).toBe(true);
  for (const invalid of [0.001, -1, 1e8, 33.333]) expect(amount.safeParse(invalid).success).toBe(false);
});

test("a guarantee ends its number of days after the start, over months and leap days", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(guaranteeEnd("2027-01-04", 90)).toBe("2027-04-04");
  expect(guaranteeEnd("2027-01-04", 0)).toBe("2027-01-04");
  expect([guaranteeEnd(null, 90), guaranteeEnd("2027-01-04", null)]).toEqual([null, null]);
});

test("a placement may keep its status, and cannot end before it has started", () => {
  for (const status of placementStatuses) expect(canMove(status, status)).toBe(true);
  expect([canMove("offered", "started"), canMove("offered", "ended"), canMove("accepted", "ended")]).toEqual([
    false,
    false,
    false,
  ]);
});
