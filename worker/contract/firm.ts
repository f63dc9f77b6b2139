// The only import of web/content/firm.ts: tests replace it by tests/support/firm.ts.
import type { CountryCode } from "libphonenumber-js/min";
import {
  firm as file,
  inquiries,
  jobTypeLabels,
  lists,
  prompts,
  salary as salaryFile,
  scheduleCategories,
} from "#web/content/firm.ts";
import type { Address, FirmFile, MarkPart, Section } from "./firm-schema.ts";

export type Firm = FirmFile["firm"];
export type { Address, MarkPart, Section };
export { inquiries, jobTypeLabels, lists, prompts, scheduleCategories };

/** The firm of web/content/firm.ts. */
export const firm: Firm = file;

/** The rates of the salary calculator. */
export const salary: FirmFile["salary"] = salaryFile;

/** Whether the site shows a section. */
export const hasSection = (section: Section): boolean => firm.sections.includes(section);

/** The office that legal texts, mails and visitors are given. */
export const headquarters = firm.offices[0]!;

/** Time zone of opening hours, bookings and schedules. */
export const firmTimeZone = firm.timeZone;

/** Country of phone numbers and places that name none. */
export const firmCountry = firm.country as CountryCode;

/** Currency of pay that names none. */
export const firmCurrency = firm.currency;

/** Locale of amounts, and in metadata. */
export const firmLocale = firm.locale;

/** Opening hours, as the site shows them and as response targets count them. */
export const firmHours = firm.hours;

/** Response targets published on the site: candidates in calendar hours, everybody else in open minutes. */
export const { candidateHours: CANDIDATE_RESPONSE_HOURS, contactMinutes: CONTACT_RESPONSE_MINUTES } =
  firm.responseTargets;

/** Whether an address belongs to a domain reserved for examples (RFC 2606), like those of the sample firm. */
export const isExampleAddress = (address: string): boolean => /\.example>?$/.test(address);

/** '210 Monon Row, Carmel, IN 46032' */
export const formatAddress = (address: Address): string => `${address.street}, ${formatTown(address)}`;

/** 'Carmel, IN 46032', the second line of an address. */
export const formatTown = ({ city, region, postalCode }: Address): string =>
  `${city}, ${[region, postalCode].filter(Boolean).join(" ")}`;
