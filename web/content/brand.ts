import { saturdayHours, sundayHours, type OpeningHours, weekdayHours } from "#contract/business-hours.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { brandLabels } from "./brand-labels.ts";
import { chronology } from "./chronology.ts";
import { getYear } from "./months.ts";

export type Address = {
  name: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
};

/** Days and clock times come from the contract, because the Worker calculates with them. */
type Hours = OpeningHours & { label: string; text: string };

type Brand = typeof brandLabels & {
  foundedYear: number;
  phones: readonly { label: string; display: string; number: string }[];
  emails: { general: string; candidates: string; clients: string };
  headquarters: Address;
  office: Address;
  hours: readonly Hours[];
  replyTime: string;
  timeZone: string;
};

/** The firm. Phone numbers and email domains are reserved for examples. */
export const brand: Brand = {
  ...brandLabels,
  foundedYear: getYear(chronology.founded),
  phones: [
    { label: "Consulting", display: "(317) 555-0142", number: "+13175550142" },
    { label: "Recruiting", display: "(317) 555-0187", number: "+13175550187" },
  ],
  emails: {
    general: "hello@planwright.example",
    candidates: "talent@planwright.example",
    clients: "clients@planwright.example",
  },
  headquarters: {
    name: "Headquarters",
    street: "210 Monon Row",
    city: "Carmel",
    region: "IN",
    postalCode: "46032",
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
