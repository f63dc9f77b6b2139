import { expect, test } from "vitest";
import { formatDays, formatHours } from "#contract/business-hours.ts";
import { contrast, validateFirm } from "#contract/firm-schema.ts";
import * as file from "#contract/firm.ts";
import { createPalette } from "#contract/palette.ts";

type Change = (firm: Record<string, unknown>) => void;

/** Validates the tests' firm after a change. */
const validate = (change: Change) => () => {
  const { firm, salary, prompts, lists, scheduleCategories, inquiries, jobTypeLabels } = file;
  const copy = structuredClone({
    firm,
    salary,
    prompts,
    lists,
    scheduleCategories,
    inquiries,
    jobTypeLabels,
  });
  change(copy.firm);
  return validateFirm(copy);
};

test("the firm of the tests is valid", () => {
  expect(validateFirm(file).firm).toEqual(file.firm);
});

const faults: [fault: string, change: Change, message: RegExp][] = [
  ["no name", (firm) => delete firm.name, /firm\.name: /],
  ["an unknown time zone", (firm) => (firm.timeZone = "America/Torronto"), /timeZone: Use a time zone/],
  ["an offset as time zone", (firm) => (firm.timeZone = "-05:00"), /timeZone: /],
  ["a country by name", (firm) => (firm.country = "Canada"), /country: Use a country code/],
  ["a currency by symbol", (firm) => (firm.currency = "$"), /currency: Use a currency code/],
  [
    "a phone number without its country",
    (firm) => (firm.phones = [{ label: "Office", display: "555-0142", number: "555-0142" }]),
    /phones\.0\.number: /,
  ],
  ["no office", (firm) => (firm.offices = []), /offices: /],
  [
    "a day without opening hours",
    (firm) => (firm.hours = [{ days: ["Monday"], open: null }]),
    /hours: Name each day of the week once/,
  ],
  [
    "closing before opening",
    (firm) =>
      (firm.hours = [
        {
          days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
          open: { from: "18:00", to: "08:00" },
        },
        { days: ["Saturday", "Sunday"], open: null },
      ]),
    /hours\.0: The firm opens before it closes/,
  ],
  [
    "text that can't be read on the primary button",
    (firm) => (firm.colors = { ...(firm.colors as object), signal: "#1a2b3c" }),
    /colors\.ink: The contrast of ink on signal is 1\.\d; text needs 4\.5/,
  ],
  [
    "a color by name",
    (firm) => (firm.colors = { ...(firm.colors as object), paper: "white" }),
    /colors\.paper: /,
  ],
  ["an unknown section", (firm) => (firm.sections = ["blog"]), /sections\.0: /],
];

test.for(faults)("%s is refused with the place in firm.ts", ([, change, message]) => {
  expect(validate(change)).toThrow(message);
  expect(validate(change)).toThrow("web/content/firm.ts is not valid.");
});

test("text keeps its contrast in the shades of every firm", () => {
  const firms = [
    file.firm.colors,
    { paper: "#ffffff", ink: "#0b3d2e", signal: "#8fd14f", plan: "#0a6e6e" },
    { paper: "#fdf6f0", ink: "#3a0d2e", signal: "#ffb400", plan: "#8a1c5c" },
  ];
  for (const colors of firms) {
    const palette = createPalette(colors);
    const pairs = [
      ["ink-2", "paper"],
      ["ink-3", "paper"],
      ["signal-ink", "paper"],
      ["plan-ink", "plan-wash"],
      ["on-ink", "ink-deep"],
      ["on-ink-2", "ink-deep"],
      ["on-signal", "signal"],
      ["badge-published-ink", "badge-published"],
    ] as const;
    for (const [text, ground] of pairs)
      expect(contrast(palette[text], palette[ground]), `${text} on ${ground}`).toBeGreaterThan(4.5);
    expect(contrast(palette.field, palette.paper), "field on paper").toBeGreaterThan(3);
  }
});

test("opening hours read as days and clock times", () => {
  const hours = file.firm.hours.map((each) => `${formatDays(each.days)}: ${formatHours(each, "ET")}`);
  expect(hours).toEqual([
    "Mon to Fri: 8:00 AM to 6:00 PM ET",
    "Saturday: 9:00 AM to 2:00 PM ET",
    "Sunday: Closed",
  ]);
  expect(formatDays(["Monday", "Wednesday"])).toBe("Mon, Wed");
  expect(formatHours({ days: ["Monday"], open: { from: "00:30", to: "12:00" } }, "ET")).toBe(
    "12:30 AM to 12:00 PM ET",
  );
});

const industry = { key: "Clinics", label: "Clinics", isFeatured: true };
const listFaults: [fault: string, change: object, message: RegExp][] = [
  ["a list without entries", { lists: { ...file.lists, industries: [] } }, /lists\.industries: /],
  [
    "an industry's key used twice",
    { lists: { ...file.lists, industries: [industry, { ...industry, label: "Hospitals" }] } },
    /lists\.industries: Use each key once/,
  ],
  ["no list of departments", { lists: { ...file.lists, departments: undefined } }, /lists\.departments: /],
  [
    "no subject for employers",
    { inquiries: [{ label: "I'm looking for a job", from: "candidate" }] },
    /inquiries: One subject is from employers/,
  ],
  [
    "a category of generated articles used twice",
    { scheduleCategories: ["Careers", "careers"] },
    /scheduleCategories: Use each category once/,
  ],
  ["a job type without a label", { jobTypeLabels: {} }, /jobTypeLabels/],
];

test.each(listFaults)("%s is refused with its place", (_fault, change, message) => {
  expect(() => validateFirm({ ...file, ...change })).toThrow(message);
});
