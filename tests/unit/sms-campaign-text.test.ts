import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findTemplateProblem, OPT_OUT_TEXT, renderCampaignText } from "#contract/sms/campaign-text.ts";
import { SMS_MESSAGE_MAX } from "#contract/sms/constants.ts";

test.each([
  ["Hi {{firstName|there}}", { firstName: "Iris" }, "Hi Iris"],
  ["Hi {{ firstName | there }}", { firstName: null }, "Hi there"],
  ["Hi {{firstName|there}}", { firstName: "  " }, "Hi there"],
  ["Hi {{firstName|there}}", { firstName: "{{company|x}}" }, "Hi {{company|x}}"],
  ["Hi {{firstName|there}}", { firstName: "A\nB  C" }, "Hi A B C"],
  [
    "{{firm}}: hello {{lastName|you}} of {{company|your firm}}",
    { firm: "Planwright" },
    "Planwright: hello you of your firm",
  ],
])("the text %j with %j reads %j", (template, values, merged) => {
  expect(findTemplateProblem(template)).toBeNull();
  expect(renderCampaignText(template, values)).toBe(`${merged} ${OPT_OUT_TEXT}`);
});

test("the opt-out text is added once", () => {
  expect(renderCampaignText("New roles. Text STOP to end.", {})).toBe("New roles. Text STOP to end.");
  expect(renderCampaignText("We never stop.", {})).toBe(`We never stop. ${OPT_OUT_TEXT}`);
  expect(renderCampaignText("", {})).toBe("");
});

test.each([
  ["Hi {{name|there}}", "is no merge field"],
  ["Hi {{firstName}}", "people without this value"],
  ["Hi {{firstName|}}", "people without this value"],
  ["Hi {{firstName|there}", "not complete"],
  ["Hi }}", "not complete"],
  ["{{firm}}".repeat(6), "at most 5"],
])("the template %j can't be saved", (template, problem) => {
  expect(findTemplateProblem(template)).toContain(problem);
});

test("a template that can be saved makes a text that can be sent, for any values", () => {
  const value = fc.string({ unit: "grapheme", maxLength: 200 });
  const part = fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: 150 }),
    fc.constantFrom(
      "{{firstName|there}}",
      "{{lastName|you}}",
      "{{company|your firm}}",
      "{{firm}}",
      "{{",
      "}}",
    ),
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("").slice(0, 1000)),
      fc.record({ firstName: value, lastName: value, company: value, firm: value }),
      (template, values) => {
        fc.pre(findTemplateProblem(template) === null);
        const text = renderCampaignText(template, values);
        expect(text.length).toBeLessThanOrEqual(SMS_MESSAGE_MAX);
        expect(text === "" || /\bSTOP\b/.test(text)).toBe(true);
      },
    ),
  );
});
