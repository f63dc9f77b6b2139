import * as fc from "fast-check";
import type { CountryCode } from "libphonenumber-js/min";
import { describe, expect, test } from "vitest";
import { firmCountry } from "#contract/firm.ts";
import { toE164 } from "#contract/phone.ts";

describe("the firm's country", () => {
  test.for<[string, string | null]>([
    ["(312) 555-0142", "+13125550142"],
    ["312.555.0142", "+13125550142"],
    ["  312 555 0142  ", "+13125550142"],
    ["1 312 555 0142", "+13125550142"],
    ["+1 312 555 0142 ext. 7", "+13125550142"],
    ["312 555 0142 x22", "+13125550142"],
    ["011 49 30 901820", "+4930901820"],
    ["+44 20 7946 0958", "+442079460958"],
    ["+49 (0)30 901820", "+4930901820"],
    ["+39 06 1234 5678", "+390612345678"],
  ])("is the default for %j: %s", ([input, number]) => {
    expect(firmCountry).toBe("US");
    expect(toE164(input)).toBe(number);
  });

  test.for(["112 555 0142", "555-0142", "911", "12", "030 901820"])(
    "does not have the number %j",
    (input) => {
      expect(toE164(input)).toBeNull();
    },
  );
});

test.for<[string, CountryCode, string | null]>([
  ["030 901820", "DE", "+4930901820"],
  ["0171 1234567", "DE", "+491711234567"],
  ["+1 312 555 0142", "DE", "+13125550142"],
  ["(312) 555-0142", "DE", "+493125550142"],
  ["020 7946 0958", "GB", "+442079460958"],
  ["01 23 45 67 89", "FR", "+33123456789"],
  ["06 1234 5678", "IT", "+390612345678"],
])("%j with the default country %s is %s", ([input, country, number]) => {
  expect(toE164(input, country)).toBe(number);
});

test.for([
  "",
  " ",
  "+",
  "hello",
  "1-800-FLOWERS",
  "call 312 555 0142",
  "tel:+13125550142",
  "+0 123 456 789",
  "++49 30 901820",
  "+1234567890123456",
])("%j is not a phone number", (input) => {
  expect(toE164(input)).toBeNull();
});

/** Valid national numbers without trunk prefix, by country and calling code. */
const nationalNumber = fc.oneof(
  fc
    .stringMatching(/^312[2-9]\d{6}$/)
    .map((number) => ({ country: "US" as const, code: "1", trunk: "", number })),
  fc
    .stringMatching(/^30[2-9]\d{6}$/)
    .map((number) => ({ country: "DE" as const, code: "49", trunk: "0", number })),
  fc
    .stringMatching(/^20[378]\d{7}$/)
    .map((number) => ({ country: "GB" as const, code: "44", trunk: "0", number })),
  fc
    .stringMatching(/^1[23]\d{7}$/)
    .map((number) => ({ country: "FR" as const, code: "33", trunk: "0", number })),
);
const countries = fc.constantFrom<CountryCode>("US", "DE", "GB", "FR", "JP");
const separator = fc.constantFrom("", " ", "-", ".");

test("a number in E.164 is unchanged, for every default country", () => {
  fc.assert(
    fc.property(nationalNumber, countries, ({ code, number }, country) => {
      expect(toE164(`+${code}${number}`, country)).toBe(`+${code}${number}`);
    }),
  );
});

test("separators do not change a number, and the result is stable", () => {
  fc.assert(
    fc.property(nationalNumber, separator, ({ country, code, trunk, number }, gap) => {
      const expected = `+${code}${number}`;
      const spaced = (trunk + number).split("").join(gap);
      expect(toE164(spaced, country)).toBe(expected);
      expect(toE164(expected, country)).toBe(expected);
    }),
  );
});

test("any text is either null or E.164", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), countries, (input, country) => {
      expect(toE164(input, country) ?? "+10").toMatch(/^\+[1-9]\d{1,14}$/);
    }),
  );
});
