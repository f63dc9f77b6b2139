import { saturdayHours, sundayHours, type OpeningHours, weekdayHours } from "#contract/business-hours.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { type Address, brandLabels } from "./brand-labels.ts";
import { chronology } from "./chronology.ts";
import { getYear } from "./months.ts";

/** Days and clock times come from the contract, because the Worker calculates with them. */
type Hours = OpeningHours & { label: string; text: string };

type Brand = typeof brandLabels & {
  foundedYear: number;
  emails: { general: string; candidates: string; clients: string };
  office: Address;
  hours: readonly Hours[];
  replyTime: string;
  timeZone: string;
};

/** The firm. Email domains are reserved for examples. */
export const brand: Brand = {
  ...brandLabels,
  foundedYear: getYear(chronology.founded),
  emails: {
    general: "hello@planwright.example",
    candidates: "talent@planwright.example",
    clients: "clients@planwright.example",
  },
  office: {
    name: "Indianapolis office",
    street: "18 Ledger Mill Lane, Suite 300",
    city: "Indianapolis",
    region: "IN",
    postalCode: "46204",
  },
  hours: [
    { ...weekdayHours, label: "Mon to Fri", text: "8:00 AM to 6:00 PM ET" },
    { ...saturdayHours, label: "Saturday", text: "9:00 AM to 2:00 PM ET" },
    { ...sundayHours, label: "Sunday", text: "Closed" },
  ],
  replyTime: "A partner replies, usually within 15 minutes during business hours.",
  timeZone: firmTimeZone,
};

/**
 * What automated readers may do with the site's texts, as Content-Signal in robots.txt (contentsignals.org): index them
 * for search, use them in answers of a model, train a model with them.
 */
export const contentSignals = {
  search: true,
  "ai-input": true,
  "ai-train": false,
} as const;
