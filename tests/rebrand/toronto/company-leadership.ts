import { firm } from "#contract/firm.ts";
import type { LinkItem } from "#web/content/link.ts";
import type { Meta } from "#web/content/meta.ts";
import type { Photograph } from "#web/content/photographs.ts";
import { sampleMarks } from "#web/content/samples.ts";

export type Leader = {
  id: string;
  name: string;
  firstName: string;
  initials: string;
  title: string;
  /** Two sentences for the home page. */
  description: string;
  biography: readonly string[];
  education: readonly string[];
  specialties: readonly string[];
  experience: string;
  /** Null shows the initials. */
  photograph: Photograph | null;
  /** URL of an external profile; null shows no link. */
  profile: string | null;
  contact: LinkItem;
};

type Adviser = {
  name: string;
  initials: string;
  role: string;
  text: string;
  photograph: Photograph | null;
};

export const leaders: readonly Leader[] = [
  {
    id: "noor-tremblay",
    name: "Noor Tremblay",
    firstName: "Noor",
    initials: "NT",
    title: "Founder and recruiter",
    description: "A charge nurse before she recruited. She answers the phone herself.",
    biography: ["Noor worked in emergency care and led a ward before she began to recruit for it."],
    education: ["BScN, nursing"],
    specialties: ["Emergency", "Intensive care"],
    experience: "Emergency care and hiring",
    photograph: null,
    profile: null,
    contact: { label: "Write to Noor", to: "/contact?to=noor-tremblay" },
  },
];

export const leadership = {
  meta: {
    title: "Leadership",
    description: `The people who recruit at ${firm.name}.`,
    keywords: [`${firm.shortName} leadership`, ...firm.keywords],
  },
  heading: "You speak with the people who recruit",
  lead: "They know the ward, and they answer the phone.",
  /** Below the advisory board. */
  portraitsMark: sampleMarks.portraits,
  labels: {
    education: "Education",
    specialties: "Specialties",
    experience: "Experience",
    profile: "Profile",
  },
  stats: {
    heading: "Between them",
    note: sampleMarks.figures,
    items: [] as { value: string; label: string }[],
  },
  advisoryBoard: {
    heading: "Advisory board",
    note: "",
    members: [] as Adviser[],
  },
  callToAction: {
    heading: "Ask us",
    text: "The first conversation is free.",
    actions: [
      { label: "Contact us", to: "/contact" },
      { label: "Book a consultation", to: "/book" },
    ],
  },
} as const satisfies {
  meta: Meta;
  advisoryBoard: { heading: string; note: string; members: readonly Adviser[] };
} & Record<string, unknown>;
