// Sample copy: the story and its figures are invented.
import { firm } from "#contract/firm.ts";
import { chronology } from "./chronology.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";
import { formatSeason, getYear } from "./months.ts";
import { sampleMarks } from "./samples.ts";

const founded = getYear(chronology.founded);

export const history = {
  meta: {
    title: "Our history",
    description: `How a close that took four days too long became a firm: five milestones of ${firm.name}, from two desks in Carmel in ${founded} to today.`,
    keywords: [`${firm.shortName} history`, "EPM consulting", "finance recruiting", "Carmel Indiana"],
  },
  heading: "It began with a close that took four days too long",
  lead: `${firm.shortName} is young. The frustrations it was founded on are older, and you may recognize some of them.`,
  timeline: {
    heading: "Five milestones",
    items: [
      {
        date: formatSeason(chronology.founded),
        title: "Two desks in Carmel",
        text: "Ines Varady-Holt leaves group planning with a list of things that consultants had done to her. The first engagement does the opposite of each and shortens a close by four days.",
      },
      {
        date: formatSeason(chronology.firstHandover),
        title: "The first handover",
        text: "A client’s own analyst changes a driver without calling us. We had said that this would be the measure of success, and it is still the one we trust.",
      },
      {
        date: formatSeason(chronology.recruitingBegins),
        title: "Recruiting joins consulting",
        text: "Three clients in a row have a good model and no one to own it. Conrad Ashgrove joins as the second partner to find owners, and brings a workbook to the interview.",
      },
      {
        date: formatSeason(chronology.secondOffice),
        title: "Two awards and an office",
        text: "Finance leaders recognize the planning practice, and candidates the search practice. A second office opens in Indianapolis, near the clients who need us on site.",
      },
      {
        date: formatSeason(chronology.thirdAward),
        title: "Seven people, eight cities",
        text: "A third award, for the manual that we leave with every model. The seventh colleague joins, and clients in eight cities keep us on the road.",
      },
    ],
  },
  achievements: {
    heading: "What has come of it",
    note: sampleMarks.figures,
    groups: [
      {
        heading: "Performance management",
        items: [
          { value: "6–8 weeks", label: "typical implementation" },
          { value: "30%+", label: "less effort in a planning cycle" },
          { value: "95%", label: "of business users satisfied" },
        ],
      },
      {
        heading: "Search and recruiting",
        items: [
          { value: "14 days", label: "typical time to a contract placement" },
          { value: "98%", label: "of people placed still in the job a year later" },
          { value: "500+", label: "placements over our recruiters’ careers" },
        ],
      },
      {
        heading: "The firm",
        items: [
          { value: "7", label: "people" },
          { value: "8", label: "cities with clients" },
          { value: "100%", label: "of clients would engage us again" },
        ],
      },
    ],
  },
  evolution: {
    heading: "How the services grew",
    note: "Clients asked for each one before we offered it.",
    /** Number of years in the drawing, starting with the founding year. */
    years: 3,
    items: [
      {
        year: founded,
        title: "EPM Solutions",
        text: "Driver models and a faster close, first for manufacturers.",
      },
      {
        year: founded,
        title: "Financial Planning & Analysis Solutions",
        text: "Forecast cycles of four days, run by us while a position is open.",
      },
      {
        year: getYear(chronology.analyticsBegins),
        title: "Business Intelligence Solutions",
        text: "Added when nobody could explain a forecast because forty reports each explained it differently.",
      },
      {
        year: getYear(chronology.analyticsBegins),
        title: "Data Analytics Solutions",
        text: "Findings with the query attached, and contract analysts who work to the same definitions.",
      },
    ],
  },
  future: {
    heading: "Looking forward",
    items: [
      {
        title: "Errors in plain sight",
        text: "We want every forecast we touch to carry its own track record.",
      },
      {
        title: "An apprenticeship",
        text: "People from plants, hospitals and stores who have a feel for numbers and no degree in them.",
      },
      {
        title: "Still small",
        text: "Growing much larger would mean partners who sell and others who build. We have seen where that ends.",
      },
    ],
  },
  founderQuote: {
    text: "I was handed three planning systems in my career, each with a launch party. Nobody ever came back to ask whether we still used them. So we come back.",
    author: "Ines Varady-Holt",
    title: "Managing partner",
  },
  callToAction: {
    heading: "The next line could be yours",
    text: "Most of what we do well was first asked for by a client.",
    actions: [
      { label: "Contact us", to: "/contact" },
      { label: "About the firm", to: "/company/about" },
    ],
  },
} as const satisfies {
  meta: Meta;
  callToAction: { heading: string; text: string; actions: readonly LinkItem[] };
} & Record<string, unknown>;
