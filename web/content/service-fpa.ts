import type { Service } from "./service.ts";

export const fpaService: Service = {
  slug: "industry-specializations",
  name: "Financial Planning & Analysis Solutions",
  meta: {
    title: "Financial planning & analysis solutions by industry",
    description:
      "Rolling forecasts with honest ranges, scenario planning for the board, cash forecasting, and the FP&A analysts to keep it going, industry by industry.",
    keywords: [
      "FP&A consulting",
      "rolling forecast",
      "scenario planning",
      "cash forecasting",
      "budgeting",
      "FP&A recruiting",
    ],
  },
  summary:
    "Rolling forecasts with honest ranges, scenario planning for the board, and the analysts to keep both going.",
  typical: "forecast cycle from 15 days to 4",
  drawing: "fan",
  heading: "A forecast that says how wrong it has been",
  lead: "Rolling forecasts with honest ranges, scenarios a board can use, a weekly view of cash, and the analysts to keep all three going.",
  intro: [
    "A budget is built in the fall from the best information available, is right for a couple of weeks in January and then stays where it was. A forecast is a sounding, taken often enough that you notice when the bottom is coming up.",
    "To be repeated often, it has to be cheap. We shorten the cycle until it fits into four working days, base it on drivers that people outside finance recognize, and print its past error next to it. The discussion moves from whose number is right to what has changed.",
    "Every industry has its own two or three drivers that explain most of the movement. We know many of them, and yours will probably include one we have not seen.",
  ],
  stats: [
    { value: "15 → 4", label: "working days for a forecast cycle" },
    { value: "1.9%", label: "error at 90 days, in our best documented case" },
    { value: "13 weeks", label: "of cash, by entity and currency" },
    { value: "100%", label: "of clients who would engage us again, in closing surveys" },
  ],
  capabilities: [
    {
      heading: "Forecast and budget",
      items: [
        "Rolling forecasts of four to six quarters",
        "Budgets that take six weeks instead of five months",
        "Ranges with a stated hit rate",
        "Two pages of variance commentary that operations actually reads",
      ],
    },
    {
      heading: "Scenarios and capital",
      items: [
        "Scenarios built from drivers, ready before they are asked for",
        "Capital plans with a review after the money is spent",
        "Covenant and liquidity tests on every forecast",
        "Board papers that end with a decision",
      ],
    },
    {
      heading: "By industry",
      items: [
        "Manufacturing: yield, uptime, energy and the schedule",
        "Healthcare: hours per patient day, acuity and payer mix",
        "Technology: recurring revenue, usage and headcount by month",
        "Energy and finance: price curves, volume, margin and stress",
      ],
    },
  ],
  process: [
    {
      title: "Measure the past",
      span: "Week 1",
      weeks: [0, 1],
      text: "How wrong were the last twelve forecasts, where, and since when? Few companies have looked. It takes four days.",
    },
    {
      title: "Shorten the cycle",
      span: "Weeks 2–4",
      weeks: [1, 4],
      text: "We remove hand-offs, approvals and detail that no one has used, and move what remains to four working days.",
    },
    {
      title: "Base it on drivers",
      span: "Weeks 3–7",
      weeks: [2, 7],
      text: "Two or three drivers for most of the movement, read weekly, owned by people outside finance.",
    },
    {
      title: "Show the error",
      span: "Week 8 onward",
      weeks: [7, null],
      text: "Each forecast shows the error of the ones before it. From here on it keeps improving, with an analyst to watch it.",
    },
  ],
  people: {
    heading: "Analysts, managers and heads of FP&A",
    text: "We interview with a live workbook: three tasks in forty minutes. You see the workbook, the candidate hears the salary in the first call, and 98% of the people we place are still in the job a year later.",
    roles: ["FP&A analyst", "FP&A manager", "Plant controller", "Treasury lead", "Vice president, FP&A"],
  },
  faq: [
    {
      question: "Do we have to give up the annual budget?",
      answer:
        "No. Many boards want one, and it is a fair basis for bonuses. We make it shorter and stop using it for what a forecast does better.",
    },
    {
      question: "How precise should a forecast be?",
      answer:
        "Precise enough to change a decision in time. For most companies that means a known error of two to three percent at 90 days, rather than hoping for zero.",
    },
    {
      question: "Can you run our forecast while a position is open?",
      answer:
        "Yes, for up to six months, while we recruit for the position. The person who joins takes over a process that is documented and running.",
    },
  ],
  callToAction: {
    heading: "How wrong was your last forecast?",
    text: "Bring the last four forecasts and the actuals, totals only. In thirty minutes we can usually see the error, its shape and the likely cause.",
  },
};
