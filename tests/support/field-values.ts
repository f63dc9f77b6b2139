import { defaultEntries, toApplicationIndustries } from "#contract/lists/config.ts";
import { type ListName, listNames } from "#contract/lists/constants.ts";

/** Keys of a list. The lists are as the configuration has them. */
export const keys = (name: ListName) => defaultEntries(name).map(({ key }) => key);

const applicationIndustries = toApplicationIndustries(
  defaultEntries("industries").map(({ key, label, isFeatured }) => ({ value: key, label, isFeatured })),
).map(({ value }) => value);

/** Values of lists for the endpoints of a path pattern. */
export function listValues(pattern: string, name: string): unknown[] | undefined {
  if (name === "industry") return /applic|privacy/.test(pattern) ? applicationIndustries : keys("industries");
  // The schema names the categories of generated articles.
  if (name === "category")
    return /content\/articles(\/:id|$)|images/.test(pattern) ? keys("categories") : undefined;
  return undefined;
}

const PHONE = "+13125550142";
/** Valid values that a schema cannot express: another rule checks them, or they depend on another field. */
export const fieldValues: Record<string, unknown[]> = {
  ...Object.fromEntries(
    ["email", "bookerEmail"].map((name) => [name, Array.from({ length: 40 }, (_, n) => `${n}@example.com`)]),
  ),
  ...Object.fromEntries(["phone", "bookerPhone", "toNumber", "number"].map((name) => [name, [PHONE]])),
  ...Object.fromEntries(
    ["imageUrl", "optInWorkflowImageUrl", "tollFreeNumber"].map((name) => [name, [null]]),
  ),
  timeZone: ["America/New_York", "Europe/Paris", "Asia/Kolkata"],
  timezone: ["America/New_York"],
  startDateTime: ["2030-01-04T10:00:00Z"],
  endDateTime: ["2030-01-04T11:00:00Z"],
  startTime: ["09:00"],
  endTime: ["17:00"],
  time: ["09:00"],
  duration: [30, 45],
  slotStep: [15, 30],
  bufferTime: [0, 15],
  meetingLink: ["https://meet.example.com/x"],
  agreeToTerms: [true],
  helpType: keys("contact-topics"),
  department: [...keys("departments"), null],
  // Each list with another name of its first entry.
  entries: listNames.map((name) =>
    defaultEntries(name).map((entry, n) =>
      n === 0 ? { ...entry, label: `${entry.label} and more` } : entry,
    ),
  ),
  fee: [null, { kind: "percent", value: 22.5, currency: "USD" }],
  workplace: ["On-site", "Hybrid"],
  places: [[{ country: "US", region: "IL", city: "Chicago", postalCode: "", street: "" }]],
  applicantCountries: [[]],
  confirm: [true],
  config: [{}],
  apiKey: [""],
  // One username, so that the throttle prevents slow hashing.
  username: ["fuzz"],
  scope: ["all"],
  limit: [1, 20],
  offset: [0, 1],
  // Honeypot field: people leave it empty.
  website: [""],
  settings: ["openai_model", "linkedin_url"].map((settingKey) => [{ settingKey, settingValue: "" }]),
  kinds: [["sms_marketing"], ["sms_appointment"]],
  fileHash: ["0".repeat(64)],
  legalBasis: ["consent"],
  firstName: ["Robin"],
  sourceNote: ["A talk"],
};
