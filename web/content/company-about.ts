// Sample copy: the firm, its awards and its figures are invented.
import { CONTACT_RESPONSE_MINUTES, firm } from "#contract/firm.ts";
import { awards, chronology } from "./chronology.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";
import { getYear } from "./months.ts";
import { sampleMarks } from "./samples.ts";

const founded = getYear(chronology.founded);

/** By year and order of the awards. */
const awardReasons = [
  "For a group close cut from eleven working days to five.",
  "By vote of candidates, including those who were not placed.",
  "For a handover manual of nineteen pages that a stranger could follow.",
] as const;

export const about = {
  meta: {
    title: "About the firm",
    description: `A small firm in Carmel, Indiana, that builds planning, analytics and reporting for finance teams and hires the people who run them. Founded ${founded}.`,
    keywords: [`about ${firm.name}`, "EPM consulting firm", "finance recruiting firm", "Carmel Indiana"],
  },
  heading: "We shorten the distance between plan and actual",
  lead: `A small firm in Carmel, Indiana, for finance teams that want one set of numbers and the people to maintain it. Founded in ${founded} by a planner who had been a client for too long.`,
  mission: {
    heading: "Mission",
    text: "To leave every client with a plan that their own people can read, change and defend, and to leave every candidate better informed than we found them.",
  },
  vision: {
    heading: "Vision",
    text: "A forecast that says how wrong it has been will one day be as ordinary as a balance sheet that balances. We would like to have helped.",
  },
  values: {
    heading: "Four values, and what they cost us",
    items: [
      {
        name: "Excellence",
        text: "A model must reproduce two closed years before it goes live. That has delayed two launches, and we would delay them again.",
      },
      {
        name: "Integrity",
        text: "We take no commission from software vendors and tell candidates the salary in the first call. Both have lost us work.",
      },
      {
        name: "Partnership",
        text: "Whoever sells the work does the work. We turn down work that our partners cannot do themselves.",
      },
      {
        name: "Innovation",
        text: "New methods earn their place on old data. If a simple average wins, the client gets a simple average.",
      },
    ],
  },
  numbers: {
    heading: "By the numbers",
    note: `Where a firm this young could not have done it alone, the figure includes earlier careers. ${sampleMarks.figures}`,
    items: [
      { value: String(founded), label: "founded in Carmel, Indiana" },
      { value: "7", label: "people: two partners, three builders, two recruiters" },
      { value: "500+", label: "placements over the careers of our recruiters" },
      {
        value: "500+",
        label: "planning models built, repaired or retired over the careers of our builders",
      },
      { value: "98%", label: "of the people we place are still in the job a year later" },
      { value: `${CONTACT_RESPONSE_MINUTES} min`, label: "target for a first reply during business hours" },
    ],
  },
  timeline: {
    heading: `${founded} to the future`,
    items: [
      {
        year: String(founded),
        title: "Two desks and one client",
        text: `${firm.shortName} opens in Carmel with a close that has to become four days shorter.`,
      },
      {
        year: String(getYear(chronology.recruitingBegins)),
        title: "A second practice, a second office",
        text: "Clients ask us to find owners for the models we built, and Conrad Ashgrove joins as the second partner to do it. By winter there are two awards and an office in Indianapolis.",
      },
      {
        year: String(getYear(chronology.thirdAward)),
        title: "Seven people, three awards",
        text: "Clients in eight cities, a third award, and a waiting list that we keep short.",
      },
      {
        year: "Future",
        title: "Not much larger",
        text: "We mean to stay small enough for every client to know everyone.",
      },
    ],
  },
  awards: {
    heading: "Recognition",
    note: sampleMarks.awards,
    items: awards.map((award, index) => ({ ...award, text: awardReasons[index] })),
  },
  callToAction: {
    heading: "Come and look at how we work",
    text: "Ask a partner to walk you through a model that has been handed over.",
    actions: [
      { label: "Contact us", to: "/contact" },
      { label: "Meet the leadership", to: "/company/leadership" },
    ],
  },
} as const satisfies {
  meta: Meta;
  callToAction: { heading: string; text: string; actions: readonly LinkItem[] };
} & Record<string, unknown>;
