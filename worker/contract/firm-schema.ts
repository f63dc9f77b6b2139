import { isValidPhoneNumber } from "libphonenumber-js/min";
import * as z from "zod";
import { weekdays } from "./business-hours.ts";
import { listsShape } from "./lists/lists-schema.ts";
import { isCountryCode } from "./jobs/country-codes.ts";
import { validateOwnerFile } from "./owner-file.ts";
import { isIanaTimeZone } from "./time-zone.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 08:30");
const country = z.string().refine(isCountryCode, "Use a country code such as US");
const color = z.string().regex(/^#[0-9a-f]{6}$/, "Use a color such as #1a2b3c, in lower case");
const list = <T extends z.ZodType>(entry: T) => z.array(entry).min(1).readonly();
const url = z.union([z.literal(""), z.url({ protocol: /^https$/ })]);

const Address = z.object({
  name: text(60),
  street: text(120),
  city: text(60),
  /** State, province or county; empty where addresses have none. */
  region: z.string().max(60),
  postalCode: z.string().max(20),
  country,
});
export type Address = z.output<typeof Address>;

/** Name or email address, as mails have it: `Firm <hello@example.com>`. */
const sender = z
  .string()
  .regex(/^(?:[^<>"]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, "Use Name <address@example.com>");

const Hours = z
  .object({ days: list(z.enum(weekdays)), open: z.object({ from: clock, to: clock }).nullable() })
  .refine(({ open }) => !open || open.from < open.to, "The firm opens before it closes");

const WCAG_TEXT = 4.5;

/** Relative luminance of a color `#rrggbb` (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors `#rrggbb`, from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const Colors = z
  .object({
    /** Background of pages. */
    paper: color,
    /** Text, dark areas and buttons. */
    ink: color,
    /** Primary action and current step; text on it is ink. */
    signal: color,
    /** Links and the first data series. */
    plan: color,
  })
  .superRefine(({ paper, ink, signal, plan }, context) => {
    const pairs = [
      ["ink", ink, "paper", paper],
      ["ink", ink, "signal", signal],
      ["plan", plan, "paper", paper],
    ] as const;
    for (const [name, one, ground, other] of pairs) {
      const found = contrast(one, other);
      if (found >= WCAG_TEXT) continue;
      context.addIssue({
        code: "custom",
        path: [name],
        message: `The contrast of ${name} on ${ground} is ${found.toFixed(1)}; text needs ${WCAG_TEXT}`,
      });
    }
  });

/** Parts of the site that a firm may leave out: pages with their links, and sections of the home page. */
const sections = [
  "services",
  "case-studies",
  "leadership",
  "history",
  "testimonials",
  "hero-plot",
  "awards",
  "client-logos",
  "figures",
  "market",
  "salary-calculator",
] as const;
export type Section = (typeof sections)[number];

const unit = z.number().min(0).max(26);
const paint = z.enum(["ink", "signal", "plan"]);

/** A part of the mark, on a field of 26 × 26. `ink` follows the text, also on dark areas. */
const MarkPart = z.union([
  z.strictObject({ line: z.tuple([unit, unit, unit, unit]).readonly(), width: unit, color: paint }),
  /** Center and radius. */
  z.strictObject({ disc: z.tuple([unit, unit, unit]).readonly(), color: paint }),
  /** Corners of a filled area: x and y in turns. */
  z.strictObject({
    area: z
      .array(unit)
      .min(6)
      .refine(({ length }) => length % 2 === 0, "An area has pairs of numbers")
      .readonly(),
    color: paint,
  }),
]);
export type MarkPart = z.output<typeof MarkPart>;

const Firm = z
  .object({
    name: text(80),
    /** In the header, page titles and text messages. */
    shortName: text(30),
    /** The registered name, in legal texts and structured data. */
    legalName: text(120),
    tagline: text(120),
    description: text(300),
    footerLine: text(160),
    /** What the firm does, as the end of a sentence that begins with its name. */
    business: text(200),
    /** The same in a few words, for text messages. */
    trade: text(60),
    /** `YYYY-MM` */
    founded: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Use a month such as 2024-04"),
    /** As legal texts have it: where data is processed, whose law applies, whose courts decide. */
    law: z.object({ country: text(60), governing: text(80), courts: text(80) }),
    /** The first one is the headquarters. */
    offices: list(Address),
    phones: list(
      z.object({
        label: text(40),
        display: text(30),
        number: z
          .string()
          .refine((number) => isValidPhoneNumber(number), "Use a number such as +13175550142"),
      }),
    ),
    emails: z.object({ general: z.email(), candidates: z.email(), clients: z.email() }),
    mail: z.object({ from: sender, replyTo: z.email() }),
    timeZone: z.string().refine(isIanaTimeZone, "Use a time zone such as America/New_York"),
    hours: list(Hours),
    responseTargets: z.object({
      /** Calendar hours, nights and weekends included. */
      candidateHours: z.int().min(1).max(240),
      /** Minutes within business hours. */
      contactMinutes: z.int().min(5).max(2_400),
    }),
    /** What visitors should have at hand for an appointment, on its confirmation and in the mail. */
    preparation: z.object({ client: text(200), candidate: text(200) }),
    /** Country of phone numbers and places that name none. */
    country,
    /** ISO 4217 */
    currency: z.string().regex(/^[A-Z]{3}$/, "Use a currency code such as USD"),
    /** Before amounts in the firm's currency. */
    currencySymbol: text(4),
    /** Of amounts, and in metadata. The site's texts and dates are American English. */
    locale: z.string().regex(/^en(-[A-Z]{2})?$/, "Use an English locale such as en-US"),
    colors: Colors,
    /** The mark beside the name, on pages and social cards. The icon is a file: web/content/icon.svg. */
    mark: list(MarkPart),
    socialLinks: z.object({ linkedin: url, facebook: url, twitter: url, instagram: url }),
    /** What automated readers may do with the texts, as Content-Signal in robots.txt (contentsignals.org). */
    contentSignals: z.object({ search: z.boolean(), "ai-input": z.boolean(), "ai-train": z.boolean() }),
    /** Heading of the list of articles. */
    articlesHeading: text(60),
    /** Topics of the articles, as the end of a sentence. */
    topics: text(120),
    /** Fields that the firm recruits for, as the end of a sentence. */
    fields: text(120),
    /** Keywords in the metadata of pages that are not about one subject. */
    keywords: list(text(60)),
    /** Searches that the job board suggests. */
    popularSearches: list(text(60)),
    /** What the site shows; a section that is left out has no page and no link. */
    sections: z.array(z.enum(sections)).readonly(),
    /** Whether `npm start` and `npm run seed` add the sample firm's jobs, articles and people. */
    sampleData: z.boolean(),
  })
  .refine(
    ({ hours }) => weekdays.every((day) => hours.filter(({ days }) => days.includes(day)).length === 1),
    {
      path: ["hours"],
      message: "Name each day of the week once",
    },
  );

/** Yearly figures in the firm's currency. */
const Salary = z
  .object({
    base: z.object({ min: z.int().positive(), max: z.int().positive() }),
    /** Percent per year. */
    growth: z.int().min(-50).max(50),
    roles: list(text(60)),
    /** `tenths`: the factor on `base`, in tenths, where it is not 10. */
    cities: list(z.object({ name: text(60), tenths: z.int().min(1).max(50) })),
    industries: list(text(60)),
    /** Added to both bounds by a word of the role. No role has two of them. */
    seniority: z.array(z.object({ word: text(30), min: z.int().min(0), max: z.int().min(0) })).readonly(),
  })
  .refine(({ base }) => base.min < base.max, { path: ["base"], message: "`min` is less than `max`" });

/** Sentences that begin the instructions of a model. */
const Prompts = z.object({ writer: text(1_000), image: text(1_000) });

/** What web/content/firm.ts exports. */
export const FirmFile = z.object({ firm: Firm, salary: Salary, prompts: Prompts, ...listsShape });
export type FirmFile = z.output<typeof FirmFile>;

/** Throws with one line per fault, in the words of web/content/firm.ts. */
export const validateFirm = (file: unknown): FirmFile =>
  validateOwnerFile("web/content/firm.ts", FirmFile, file);
