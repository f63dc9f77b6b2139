// Sample people: names, careers and schools are invented.
import { firm } from "#contract/firm.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";
import { type Photograph, sampleDrawing } from "./photographs.ts";
import { sampleMarks } from "./samples.ts";

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
    id: "ines-varady-holt",
    name: "Ines Varady-Holt",
    firstName: "Ines",
    initials: "IV",
    title: "Managing partner, performance management",
    description:
      "Nineteen years in plant and group finance before consulting. Ines still builds the first version of every model herself, because that is where the wrong questions show.",
    biography: [
      "Ines began as a cost accountant in a foundry and left corporate life as head of group planning for a manufacturer with fourteen sites. As a client she was handed three planning systems, and sent one back.",
      `At ${firm.shortName} she leads the consulting practice. She runs the driver workshops, reads every design before it is built and writes the handover manual last, from the questions people asked.`,
    ],
    education: ["MBA, operations and finance", "BS, industrial engineering"],
    specialties: ["Driver models", "Close", "Consolidation"],
    experience: "19 years in finance",
    photograph: sampleDrawing("ines-varady-holt", "Ines Varady-Holt"),
    profile: null,
    contact: { label: "Write to Ines", to: "/contact?to=ines-varady-holt" },
  },
  {
    id: "conrad-ashgrove",
    name: "Conrad Ashgrove",
    firstName: "Conrad",
    initials: "CA",
    title: "Partner, search and recruiting",
    description:
      "Built finance teams at two public manufacturers. Conrad interviews with a live workbook, and tells candidates the salary in the first call.",
    biography: [
      "Conrad was an auditor for four years and a hiring manager for eight, which left him with strong opinions about job descriptions. He built the finance teams of two public manufacturers, 61 people in all, and knows where most of them are now.",
      `At ${firm.shortName} he leads search and recruiting. His interview is a workbook with three tasks. Candidates keep it, and several have since used it to interview others.`,
    ],
    education: ["BA, economics", "Certified public accountant (inactive)"],
    specialties: ["FP&A search", "BI search", "EPM leadership search"],
    experience: "12 years in audit and hiring",
    photograph: sampleDrawing("conrad-ashgrove", "Conrad Ashgrove"),
    profile: null,
    contact: { label: "Write to Conrad", to: "/contact?to=conrad-ashgrove" },
  },
];

export const leadership = {
  meta: {
    title: "Leadership",
    description: `The two partners of ${firm.name} and their advisory board: planning, consolidation and search, from people who have sat on your side of the table.`,
    keywords: [`${firm.shortName} leadership`, "EPM consultants", "finance search partners"],
  },
  heading: "You meet the partners, and then you work with them",
  lead: "Two partners lead the two practices. They sell the work, do the work and answer the phone.",
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
    items: [
      { value: "25+", label: "years in finance" },
      { value: "14", label: "plants planned and consolidated" },
      { value: "61", label: "people hired into their own teams" },
      { value: "3", label: "planning systems inherited as a client" },
    ],
  },
  advisoryBoard: {
    heading: "Advisory board",
    note: "Three people who are paid to disagree with us, twice a year, in writing.",
    members: [
      {
        name: "Dr. Aurelio Benneker",
        initials: "AB",
        role: "Forecasting and statistics",
        text: "Emeritus professor of operations research. He reads our forecast reviews and has never once liked the axis.",
        photograph: sampleDrawing("aurelio-benneker", "Dr. Aurelio Benneker"),
      },
      {
        name: "Hannelore Quist-Obuya",
        initials: "HQ",
        role: "Audit and controls",
        text: "Audit committee chair of two manufacturers. She asks what happens when the owner of a model is on leave.",
        photograph: sampleDrawing("hannelore-quist-obuya", "Hannelore Quist-Obuya"),
      },
      {
        name: "Desmond Carraway-Ito",
        initials: "DC",
        role: "Careers in finance",
        text: "Led talent for a hospital network of 9,000 people. He speaks up for the candidate in our discussions.",
        photograph: sampleDrawing("desmond-carraway-ito", "Desmond Carraway-Ito"),
      },
    ],
  },
  callToAction: {
    heading: "Ask either of them",
    text: "The first conversation is with a partner, and it is free.",
    actions: [
      { label: "Contact us", to: "/contact" },
      { label: "Book a consultation", to: "/book" },
    ],
  },
} as const satisfies {
  meta: Meta;
  advisoryBoard: { heading: string; note: string; members: readonly Adviser[] };
} & Record<string, unknown>;
