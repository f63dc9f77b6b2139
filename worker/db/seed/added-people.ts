import type { LegalBasis } from "#contract/imports/constants.ts";
import { candidatePipeline } from "#contract/leads/constants.ts";
import type { PersonSource } from "#contract/people/constants.ts";
import { personSourceLabels } from "#contract/people/labels.ts";
import { toE164 } from "#contract/phone.ts";
import { leadActivities } from "../tables/lead-activities.ts";
import { crmLeads } from "../tables/leads.ts";
import { candidates } from "./candidates.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import { sampleUser } from "./people.ts";

type AddedPerson = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company: string;
  headline: string;
  place: string;
  source: PersonSource;
  sourceNote: string;
  legalBasis: LegalBasis;
  tags: string[];
  note: string;
  daysAgo: number;
};

const FIRST_NUMBER = 901;
const [knownCandidate] = candidates;

/** People whom staff added by hand. The last one has the mailbox of an applicant: a duplicate to decide about. */
const addedPeople: AddedPerson[] = [
  {
    firstName: "Odile",
    lastName: "Marchand",
    email: "odile.marchand@example.com",
    phone: "(312) 555-0164",
    company: "Brightwater Mills",
    headline: "Head of FP&A",
    place: "Lyon, France",
    source: "referral",
    sourceNote: "Referred by a former client of hers",
    legalBasis: "legitimate-interest",
    tags: ["Anaplan", "Board pack"],
    note: "Not looking actively. Would move for a controller role with a team of ten or more.",
    daysAgo: 6,
  },
  {
    firstName: "Tomasz",
    lastName: "Wieliczko",
    email: "tomasz.wieliczko@example.com",
    phone: null,
    company: "Harrow Lane Foods",
    headline: "Senior planning analyst",
    place: "Chicago, IL",
    source: "linkedin",
    sourceNote: "",
    legalBasis: "consent",
    tags: ["OneStream"],
    note: "Agreed by message that we keep his profile for a year.",
    daysAgo: 12,
  },
  {
    firstName: knownCandidate!.firstName,
    lastName: knownCandidate!.lastName,
    email: knownCandidate!.email.replace("@", "+event@"),
    phone: null,
    company: "",
    headline: "",
    place: "",
    source: "event",
    sourceNote: "Planning meetup, badge scan",
    legalBasis: "consent",
    tags: [],
    note: "",
    daysAgo: 2,
  },
];

export const addedPeopleRows = (now: Date): (typeof crmLeads.$inferInsert)[] =>
  addedPeople.map(({ source, note: _note, daysAgo, ...person }, index) => {
    const at = ago(now, daysAgo);
    return {
      ...person,
      id: sampleId("lead", FIRST_NUMBER + index),
      company: person.company || null,
      headline: person.headline || null,
      place: person.place || null,
      sourceNote: person.sourceNote || null,
      emailKey: person.email,
      phoneKey: person.phone && toE164(person.phone),
      leadType: "candidate",
      leadSource: source,
      pipeline: candidatePipeline,
      assignedTo: sampleUser("recruiter"),
      lastActivity: at,
      createdAt: at,
      updatedAt: at,
    };
  });

/** How each of them was added, and the note about them. */
export const addedPeopleActivities = (now: Date): (typeof leadActivities.$inferInsert)[] =>
  addedPeople.flatMap(({ source, sourceNote, note, daysAgo }, index) => {
    const at = ago(now, daysAgo);
    const entry = {
      leadId: sampleId("lead", FIRST_NUMBER + index),
      userId: sampleUser("recruiter"),
      completedAt: at,
      createdAt: at,
      updatedAt: at,
    };
    const number = 9_001 + index * 2;
    return [
      {
        ...entry,
        id: sampleId("leadActivity", number),
        activityType: "submission" as const,
        subject: `Added: ${personSourceLabels[source]}`,
        description: sourceNote || null,
      },
      ...(note
        ? [
            {
              ...entry,
              id: sampleId("leadActivity", number + 1),
              activityType: "note" as const,
              subject: "Note",
              description: note,
            },
          ]
        : []),
    ];
  });
