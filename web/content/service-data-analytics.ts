import { CONTACT_RESPONSE_MINUTES } from "#contract/firm.ts";
import type { Service } from "./service.ts";

export const dataAnalyticsService: Service = {
  slug: "contract-staffing",
  name: "Data Analytics Solutions",
  meta: {
    title: "Data analytics solutions for finance and operations",
    description:
      "Find what moves cost and revenue, test whether it still does, and keep the query behind every finding. Analytics engineering and data science for finance.",
    keywords: [
      "data analytics consulting",
      "finance analytics",
      "analytics engineering",
      "forecasting",
      "pricing analytics",
      "contract analysts",
    ],
  },
  summary:
    "Find what moves cost and revenue, then test whether it still does. Every finding comes with the query behind it.",
  typical: "14 days to the first tested finding",
  drawing: "outlier",
  heading: "Findings that survive a second look",
  lead: "We find what moves your cost and revenue, test it on data that was not used to find it, and leave the query behind so that your people can ask again next quarter.",
  intro: [
    "An analysis is worth what it changes. We begin with a decision that somebody has to make, by a date, and ask what they would need to see to decide differently. If there is no such thing, we say so, and the work ends before it begins.",
    "Then the unglamorous part: joining billing to the ledger, finding out why four percent of orders have no region, agreeing on what a customer is. It is most of the effort and all of the credibility.",
    "Where your own team is short-handed, we place contract analysts and engineers for three to twelve months, who work to the same standards and the same definitions.",
  ],
  stats: [
    { value: "14 days", label: "to the first tested finding" },
    { value: "1 query", label: "behind each figure, kept in your repository" },
    { value: "30%+", label: "less manual preparation of recurring analyses" },
    { value: `${CONTACT_RESPONSE_MINUTES} minutes`, label: "target for a first reply during business hours" },
  ],
  capabilities: [
    {
      heading: "Decision analytics",
      items: [
        "Price, mix and volume effects that add up to the total",
        "Customer and product profitability, down to contribution",
        "Working capital: who pays late, and which terms help",
        "Tests in two regions rather than opinions in one meeting",
      ],
    },
    {
      heading: "Forecasting and data science",
      items: [
        "Demand, churn and collections forecasts with stated errors",
        "Ranges that contain the outcome as often as they claim to",
        "Early readings of a quarter from weekly data",
        "Simple models first; complex ones have to earn their upkeep",
      ],
    },
    {
      heading: "Analytics engineering",
      items: [
        "Warehouse models that tie to the ledger every night",
        "Tests that fail loudly, and a person who hears them",
        "Lineage from a board figure to its source rows",
        "Definitions under version control, with owners",
      ],
    },
  ],
  process: [
    {
      title: "Name the decision",
      span: "Days 1–2",
      weeks: [0, 0.3],
      text: "Who decides what, by when, and what would change their mind. One page, signed by the person who decides.",
    },
    {
      title: "Make the data agree",
      span: "Days 3–8",
      weeks: [0.3, 1.2],
      text: "We join the sources, reconcile them to the ledger and list what cannot be joined. You see the list on the day we do.",
    },
    {
      title: "Find and test",
      span: "Days 8–14",
      weeks: [1, 2],
      text: "Findings are made on one part of the data and tested on another. What does not hold is reported as well, so that nobody finds it again.",
    },
    {
      title: "Leave it running",
      span: "Weeks 3–6",
      weeks: [2, 6],
      text: "The analysis becomes a scheduled, tested reading with an owner. We train the owner and close our access.",
    },
  ],
  people: {
    heading: "Analysts for three to twelve months",
    text: "We fill contract roles with people we have interviewed on a live data set. Typical time from brief to first day: 14 days.",
    roles: [
      "Analytics engineer",
      "Data scientist",
      "Pricing analyst",
      "Data engineer, finance",
      "Reporting analyst",
    ],
  },
  faq: [
    {
      question: "Do you need a copy of our data?",
      answer:
        "We prefer to work inside your environment, with named accounts that you can close. When a copy is unavoidable, it is reduced, encrypted and deleted at the end, and you get a record of that.",
    },
    {
      question: "Our data is a mess. Should we wait?",
      answer:
        "No. A decision with a date is the best reason to put one part of the data in order. We clean what the decision needs and list the rest.",
    },
    {
      question: "Can a contract analyst join us permanently?",
      answer:
        "Yes, and about a third do. The terms are in the contract from the start, so that nobody has to negotiate them in month five.",
    },
  ],
  callToAction: {
    heading: "Bring a decision and a date",
    text: "In thirty minutes we can usually say whether data can help with it, and what the first two weeks would look like.",
  },
};
