import * as z from "zod";

const NOUNS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Zod error map; undefined falls back to Zod's message. A schema's own message takes precedence. */
export function validationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "Please fill this in.";
      return `This must be ${NOUNS[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `This must be ${issue.values.length > 1 ? "one of " : ""}${z.util.joinValues(issue.values, ", ")}.`;
    case "too_small":
      return limit(issue.origin, "at least", issue.minimum);
    case "too_big":
      return limit(issue.origin, "at most", issue.maximum);
    case "invalid_format":
      return "This does not have the expected form.";
    default:
      return undefined;
  }
}

const UNITS: Record<string, string> = { string: "characters", array: "entries" };

const limit = (origin: string, how: string, bound: number | bigint) =>
  UNITS[origin]
    ? `Please use ${how} ${bound.toLocaleString("en-US")} ${UNITS[origin]}.`
    : `This must be ${how} ${bound.toLocaleString("en-US")}.`;
