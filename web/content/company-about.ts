// Sample copy: the firm, its awards and its figures are invented.
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";

export const about = {
  meta: {
    title: "About the firm",
    description:
      "A small firm in Carmel, Indiana, that builds planning, analytics and reporting for finance teams and hires the people who run them. Founded 2024.",
    keywords: [
      "about Planwright Partners",
      "EPM consulting firm",
      "finance recruiting firm",
      "Carmel Indiana",
    ],
  },
  heading: "We shorten the distance between plan and actual",
  lead: "A firm of seven in Carmel, Indiana, for finance teams that want one set of numbers and the people to keep it. Founded in 2024 by two people who had been clients for too long.",
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
        text: "A model must reproduce two closed years before it goes live. It has delayed two launches, and we would delay them again.",
      },
      {
        name: "Integrity",
        text: "We take no commission from software vendors and tell candidates the salary in the first call. Both have lost us work.",
      },
      {
        name: "Partnership",
        text: "Whoever sells the work does the work. We decline what our partners cannot attend to themselves.",
      },
      {
        name: "Innovation",
        text: "New methods earn their place on old data. If a simple average wins, the client gets a simple average.",
      },
    ],
  },
  numbers: {
    heading: "By the numbers",
    note: "Careers of the partners included where a firm of this age could not have done it alone.",
    items: [
      { value: "2024", label: "founded in Carmel, Indiana" },
      { value: "7", label: "people: two partners, three builders, two recruiters" },
      { value: "500+", label: "placements over the careers of our recruiters" },
      {
        value: "500+",
        label: "planning models built, repaired or retired over the careers of our builders",
      },
      { value: "98%", label: "of placed people in the seat a year later" },
      { value: "15 min", label: "average first reply in business hours" },
    ],
  },
  timeline: {
    heading: "2024 to the future",
    items: [
      {
        year: "2024",
        title: "Two desks and one client",
        text: "Planwright opens in Carmel with a close that has to become four days shorter.",
      },
      {
        year: "2025",
        title: "The search practice",
        text: "A client asks us to find the owner of the model we built. The second practice begins with that call.",
      },
      {
        year: "2026",
        title: "Seven people, three awards",
        text: "Engagements in eight cities, an office in Indianapolis, and a waiting list that we keep short.",
      },
      {
        year: "Future",
        title: "Not much larger",
        text: "We mean to stay small enough for every client to know everyone, and to publish more of our method.",
      },
    ],
  },
  awards: {
    heading: "Recognition",
    items: [
      {
        title: "Planning Practice of the Year",
        organization: "Midwest Finance Leaders Forum",
        year: "2025",
        text: "For a group close brought from eleven working days to five.",
      },
      {
        title: "Best Small Search Firm, Finance",
        organization: "Hoosier Employers Council",
        year: "2025",
        text: "By vote of candidates, including those who were not placed.",
      },
      {
        title: "Model Documentation Prize",
        organization: "Open Planning Society",
        year: "2026",
        text: "For a handover manual of nineteen pages that a stranger could follow.",
      },
    ],
  },
  callToAction: {
    heading: "Come and look at how we work",
    text: "We show real models, with the names removed, to anyone who visits.",
    actions: [
      { label: "Contact us", to: "/contact" },
      { label: "Meet the leadership", to: "/company/leadership" },
    ],
  },
} as const satisfies {
  meta: Meta;
  callToAction: { heading: string; text: string; actions: readonly LinkItem[] };
} & Record<string, unknown>;
