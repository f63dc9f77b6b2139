import type { KnownPerson } from "#contract/people/search-schemas.ts";
import { applicationStages } from "#contract/jobs/constants.ts";
import * as z from "zod";
import type { PersonTexts } from "./quotes.ts";
import type { PersonRow } from "./queries.ts";

const LatestApplication = z.object({
  id: z.string(),
  jobTitle: z.string().nullable(),
  stage: z.enum(applicationStages),
  createdAt: z.string(),
});

const firstLine = (text: string): string | null => text.split("\n")[0] || null;

/** A person by name, current position and latest application. */
export function toPersonSummary(row: PersonRow): Omit<KnownPerson, "matches" | "missing"> {
  const { id, email, latestApplication } = row;
  return {
    id,
    name:
      [row.firstName, row.lastName].filter(Boolean).join(" ") ||
      firstLine(row.nameText) ||
      email ||
      "Unnamed",
    email,
    headline: row.headline || firstLine(row.titleText),
    company: row.company || firstLine(row.companyText),
    place: row.place || firstLine(row.placeText),
    latestApplication: latestApplication ? LatestApplication.parse(JSON.parse(latestApplication)) : null,
  };
}

/** What the person wrote or sent. */
export const toSubmittedTexts = (row: PersonRow): PersonTexts => [
  { source: "headline", text: row.titleText },
  { source: "resume", text: row.resumeText },
  { source: "message", text: row.messageText },
];

/** The texts of a person that can be quoted, short ones first. */
export const toPersonTexts = (row: PersonRow): PersonTexts => [
  { source: "name", text: row.nameText },
  { source: "headline", text: row.titleText },
  { source: "company", text: row.companyText },
  { source: "place", text: row.placeText },
  { source: "skills", text: row.skillsText },
  { source: "resume", text: row.resumeText },
  { source: "message", text: row.messageText },
];
