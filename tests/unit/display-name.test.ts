import * as fc from "fast-check";
import { expect, test } from "vitest";
import { displayName, toOneLine } from "#worker/base/display-name.ts";

test.for<[string[], string]>([
  [["Ana", "O'Neil-Søren"], "Ana O'Neil-Søren"],
  [["  Ana ", " "], "Ana"],
  [["J.R.", "Ewing Jr."], "J. R. Ewing Jr."],
  [["St.John", "Smith"], "St. John Smith"],
  [["Ana\r\nBcc: x", "Doe\u0000"], "Ana Bcc: x Doe"],
  [["Ana\u2028\u200b\u202e", "Doe"], "Ana Doe"],
  [["Click", "http://evil.example/win"], ""],
  [["Click", "evil.example now"], "Click evil. example now"],
  [["www.evil", "x"], ""],
  [["Mail", "me@evil.example"], ""],
  [["evil。example", "x"], "evil. example x"],
])("the name %j appears in mails as %j", ([parts, expected]) => {
  expect(displayName(...parts)).toBe(expected);
});

test("no name becomes a second line or a link", () => {
  const part = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("http://a.bc", "a.bc", "\n", "\u2029", "www.a.bc/d", "a@b.cd", "。"),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const name = displayName(...parts);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/@\\]|[^\s.]\.[^\s.]/u);
      expect(toOneLine(name)).toBe(name);
    }),
  );
});
