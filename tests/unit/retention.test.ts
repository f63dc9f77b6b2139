import { expect, test } from "vitest";
import { RETENTION_MONTHS } from "#contract/privacy/constants.ts";
import { monthsAgo, phoneVariants } from "#worker/features/privacy/rules.ts";
import { privacyPolicy } from "#web/content/legal-privacy.ts";

test.for([
  ["2026-11-20T03:17:00.000Z", 24, "2024-11-20T03:17:00.000Z"],
  ["2026-02-28T00:00:00.000Z", 24, "2024-02-28T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", 12, "2027-02-28T12:00:00.000Z"],
  ["2026-05-31T00:00:00.000Z", 3, "2026-02-28T00:00:00.000Z"],
  ["2026-01-15T00:00:00.000Z", 1, "2025-12-15T00:00:00.000Z"],
] as const)("%s minus %i months is %s", ([now, months, then]) => {
  expect(monthsAgo(new Date(now), months).toISOString()).toBe(then);
});

test("the privacy policy states the retention period of the nightly deletion", () => {
  const { blocks } = privacyPolicy.sections.find(({ id }) => id === "retention")!;
  expect(JSON.stringify(blocks)).toContain(`inactive for ${RETENTION_MONTHS} months`);
});

test("phone numbers are looked up as typed and in E.164", () => {
  expect(phoneVariants(["(312) 555-0142", null, "+13125550142", "123"])).toEqual([
    "(312) 555-0142",
    "+13125550142",
    "123",
  ]);
});
