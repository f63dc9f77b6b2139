import type { authors } from "../tables/authors.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";

// Sample people: names and careers are invented.
const people = [
  {
    slug: "dana-kestrel",
    name: "Dana Kestrel",
    role: "Senior consultant, planning and forecasting",
    bio: "Dana builds driver models and the meetings around them. Before consulting she ran the monthly forecast of a food manufacturer.\n\nShe writes about what planning teams stop doing, which she finds more useful than what they start.",
  },
  {
    slug: "marcus-oyelaran",
    name: "Marcus Oyelaran",
    role: "Principal, close and consolidation",
    bio: "Marcus came to consulting from group accounting, where he closed the books every month under two different systems.\n\nHe writes about charts of accounts, intercompany and the parts of a close that nobody automates.",
  },
  {
    slug: "priya-raman",
    name: "Priya Raman",
    role: "Lead, analytics and business intelligence",
    bio: "Priya designs reporting for finance teams that have too much of it. She started as a data engineer and still reads query plans for fun.",
  },
  {
    slug: "tom-halloran",
    name: "Tom Halloran",
    role: "Search consultant, finance roles",
    bio: "Tom interviews planners, analysts and controllers all week. He writes about hiring from both sides of the table.",
  },
];

export const authorRows = (now: Date): (typeof authors.$inferInsert)[] =>
  people.map((person, index) => ({
    ...person,
    id: sampleId("author", index + 1),
    createdAt: ago(now, 200),
    updatedAt: ago(now, 200),
  }));
