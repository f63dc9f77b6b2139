// Sample copy: the story and its figures are invented.
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";

export const history = {
  meta: {
    title: "Our history",
    description:
      "How a close that was four days too long became a firm: five milestones of Planwright Partners, from two desks in Carmel in 2024 to today.",
    keywords: ["Planwright history", "EPM consulting", "finance recruiting", "Carmel Indiana"],
  },
  heading: "It began with a close that was four days too long",
  lead: "Planwright is young. The frustrations that it was founded on are older, and you may recognize some of them.",
  timeline: {
    heading: "Five milestones",
    items: [
      {
        date: "Spring 2024",
        title: "Two desks in Carmel",
        text: "Ines Varady-Holt leaves group planning with a list of eleven things that consultants had done to her. The first engagement follows the list in reverse and shortens a close by four days.",
      },
      {
        date: "Autumn 2024",
        title: "The first handover",
        text: "A client’s own analyst changes a driver without calling us. We had promised that this would be the measure of success, and it is still the one that we trust.",
      },
      {
        date: "Spring 2025",
        title: "Recruiting joins the room",
        text: "Three clients in a row have a good model and no one to own it. Conrad Ashgrove joins to find owners, and brings an interview with a workbook in it.",
      },
      {
        date: "Winter 2025",
        title: "Two awards and an office",
        text: "Recognition from finance leaders for the planning practice and from candidates for the search practice. A second office opens in Indianapolis, near the clients who need us on site.",
      },
      {
        date: "2026",
        title: "Method in the open",
        text: "We publish our handover manual, our interview workbook and the errors of our own revenue forecast. Competitors use the first, candidates the second, and the third keeps us modest.",
      },
    ],
  },
  achievements: {
    heading: "What has come of it",
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
          { value: "98%", label: "in the seat a year later" },
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
    note: "Each one was asked for before it was offered.",
    /** Number of years in the drawing, starting with the founding year. */
    years: 3,
    items: [
      {
        date: "2024",
        title: "EPM Solutions",
        text: "Driver models and a faster close, first for manufacturers.",
      },
      {
        date: "2024",
        title: "Financial Planning & Analysis Solutions",
        text: "Forecast cycles of four days, run by us while a position is open.",
      },
      {
        date: "2025",
        title: "Business Intelligence Solutions",
        text: "Added when a forecast could not be explained because forty reports each explained it differently.",
      },
      {
        date: "2025",
        title: "Data Analytics Solutions",
        text: "Findings with the query attached, and contract analysts who work to the same definitions.",
      },
    ],
  },
  future: {
    heading: "Looking forward",
    items: [
      {
        title: "Errors as a matter of course",
        text: "By 2028 we want every forecast that we touch to carry its own record of error.",
      },
      {
        title: "An apprenticeship",
        text: "Two people a year from plants, wards and stores who have a feeling for numbers and no degree in them.",
      },
      {
        title: "Still fewer than fifteen",
        text: "Growth beyond that would mean partners who sell and others who build. We have seen where that ends.",
      },
    ],
  },
  founderQuote: {
    text: "I had been handed three planning systems in my life, each with a party. Nobody ever came back to ask whether we still used them. So we come back.",
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
