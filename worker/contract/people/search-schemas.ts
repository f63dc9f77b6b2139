import * as z from "zod";
import { isoTime, pageQuery, sortDirection, text } from "#contract/schemas.ts";
import { applicationStages } from "#contract/jobs/constants.ts";
import { personSorts } from "./constants.ts";
import { Person, PersonFilter } from "./schemas.ts";
import { MAX_SEARCH_LENGTH } from "./search-query.ts";

/** The filters of the list of people narrow a search, too. */
export const PeopleSearchQuery = pageQuery(20, 100).extend({
  ...PersonFilter.shape,
  q: text(MAX_SEARCH_LENGTH),
  /** Best match first without one. */
  sort: z.enum(personSorts).optional(),
  dir: sortDirection.optional(),
});
export type PeopleSearchQuery = z.output<typeof PeopleSearchQuery>;

/** Where a quoted line is from. */
const quoteSources = ["name", "headline", "company", "place", "skills", "resume", "message"] as const;
export type QuoteSource = (typeof quoteSources)[number];

/** A line of a person's own words in parts; `isMatch` marks what was searched. Never HTML. */
export const Quote = z.object({
  source: z.enum(quoteSources),
  parts: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type Quote = z.infer<typeof Quote>;

/** How a part of the search was understood. */
const UnderstoodClause = z.object({
  /** As shown: `title: controller`, `not: intern`. */
  label: z.string(),
  /** What is unusual about it, such as an unknown field whose words are searched. */
  note: z.string().nullable(),
  /** The search without this part. */
  rest: z.string(),
});
export type UnderstoodClause = z.infer<typeof UnderstoodClause>;

const LatestApplication = z.object({
  id: z.string(),
  jobTitle: z.string().nullable(),
  stage: z.enum(applicationStages),
  createdAt: isoTime,
});

/** What a search adds to a person. */
const searchFields = { name: z.string(), latestApplication: LatestApplication.nullable() };

const PersonSummary = Person.pick({
  id: true,
  email: true,
  headline: true,
  company: true,
  place: true,
}).extend(searchFields);

const FoundPerson = Person.extend({
  ...searchFields,
  /** At most three lines with the searched words. */
  quotes: z.array(Quote),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const PeopleSearchResult = z.object({
  /** All matches; `isTotalExact` is false if there are more than are counted. */
  total: z.number(),
  isTotalExact: z.boolean(),
  understood: z.array(UnderstoodClause),
  people: z.array(FoundPerson),
});
export type PeopleSearchResult = z.infer<typeof PeopleSearchResult>;

const KnownPerson = PersonSummary.extend({
  /** Requirements that the person's own words mention, each with the line that does. */
  matches: z.array(z.object({ requirement: z.string(), quote: Quote })),
  /** Requirements that their words do not mention. */
  missing: z.array(z.string()),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

export const KnownPeople = z.object({
  /** Requirements that were searched; empty if the job names none. */
  requirements: z.array(z.string()),
  people: z.array(KnownPerson),
});
export type KnownPeople = z.infer<typeof KnownPeople>;
