import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CANDIDATE_RESPONSE_HOURS, CONTACT_RESPONSE_MINUTES, firmTimeZone } from "#contract/firm.ts";
import { openTime } from "#worker/db/seed/dates.ts";

/** Weekday and hour in the firm's time zone. */
const toLocal = (moment: Date) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    moment.toLocaleString("en-US", { timeZone: firmTimeZone, ...options });
  return { day: format({ weekday: "short" }), hour: Number(format({ hour: "numeric", hourCycle: "h23" })) };
};

test("sample messages arrive, and their responses are due, during business hours", { tags: "full" }, () => {
  const anyMoment = fc.date({
    min: new Date("2026-01-01"),
    max: new Date("2028-12-31"),
    noInvalidDate: true,
  });
  const targets = fc.constantFrom(CANDIDATE_RESPONSE_HOURS * 60, CONTACT_RESPONSE_MINUTES);
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: 400 }), targets, (now, hours, target) => {
      const arrived = openTime(now, hours, target);
      expect(arrived.getTime()).toBeLessThanOrEqual(now.getTime() - hours * 3_600_000);
      for (const moment of [arrived, new Date(arrived.getTime() + target * 60_000)]) {
        const { day, hour } = toLocal(moment);
        expect(day).not.toBe("Sun");
        expect(hour).toBeGreaterThanOrEqual(day === "Sat" ? 9 : 8);
        expect(hour).toBeLessThanOrEqual(day === "Sat" ? 14 : 18);
      }
    }),
    { numRuns: 60 },
  );
});
