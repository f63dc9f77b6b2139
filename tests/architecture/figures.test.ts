import { assert, date, integer, maxSafeNat, property } from "fast-check";
import { expect, test } from "vitest";
import { formatInteger } from "#contract/numbers.ts";
import { formatPrice } from "#web/features/booking/format.ts";
import { formatDate } from "#web/lib/format-date.ts";

// These avoid Intl, whose first use is slow, and must equal its output.
test("whole numbers are formatted with English digit groups", () => {
  assert(property(maxSafeNat(), (count) => formatInteger(count) === count.toLocaleString("en-US")));
});

test("dates are formatted in English, in UTC", () => {
  const english = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const days = date({
    min: new Date("1900-01-01"),
    max: new Date("2199-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  assert(property(days, (at) => formatDate(at.toISOString()) === english.format(at)));
});

test("prices are formatted in dollars, with cents only when needed", () => {
  const english = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    trailingZeroDisplay: "stripIfInteger",
  });
  assert(
    property(integer({ min: 1, max: 10_000_000 }), (cents) => {
      expect(formatPrice(cents)).toBe(english.format(cents / 100));
    }),
  );
  expect(formatPrice(0)).toBe("Free");
});
