import type { Service } from "./service.ts";

export const epmService: Service = {
  slug: "permanent-placement",
  name: "EPM Solutions",
  meta: {
    title: "EPM solutions: driver-based planning, consolidation and close",
    description:
      "Enterprise performance management built with your finance team: driver-based planning, consolidation and a faster close. First model live in 6–8 weeks.",
    keywords: [
      "enterprise performance management",
      "EPM consulting",
      "driver-based planning",
      "financial consolidation",
      "faster close",
      "EPM implementation",
    ],
  },
  summary:
    "Driver-based planning, consolidation and close. A first model in six to eight weeks, in the tool you already own.",
  typical: "a few drivers explain 90% of margin",
  drawing: "driver-tree",
  heading: "A planning model that people argue with, and then use",
  lead: "We build driver-based planning, consolidation and close in the platform that you already own, and leave once your people can change it without us.",
  intro: [
    "Most planning systems fail quietly. The software works, the training was held, and by the second quarter the real plan is back in a workbook. It happens because the model was built from the chart of accounts outward, with a line for everything and a reason for nothing.",
    "We start from the other end. Which handful of quantities moves your margin? Who outside finance would recognize them, and could dispute them? Those become the drivers. The hundreds of lines in the ledger follow from them, and the forecast becomes cheap enough to repeat.",
    "We work alongside your team. A consultant who is the only one to understand a model has not delivered it.",
  ],
  stats: [
    { value: "6–8 weeks", label: "to a first live forecast, typically" },
    { value: "45 days", label: "from signed scope to first close in the new model" },
    { value: "30%+", label: "less time spent on each planning cycle" },
    { value: "2 years", label: "of closed books that a model must reproduce before it goes live" },
  ],
  capabilities: [
    {
      heading: "Planning and forecasting",
      items: [
        "Driver trees agreed with operations, sales and people teams",
        "Rolling forecasts that state their past error",
        "Workforce, capital and capacity planning in one model",
        "Scenario planning that changes drivers, not totals",
      ],
    },
    {
      heading: "Consolidation and close",
      items: [
        "A close calendar with owners, dependencies and a clock",
        "Intercompany matching before the close instead of during it",
        "Currency translation and ownership changes, documented",
        "Management and statutory views from one set of entries",
      ],
    },
    {
      heading: "Platform and care",
      items: [
        "Selection advice, without commission from any vendor",
        "Data loads that reconcile to the ledger and say when they do not",
        "Security, releases and an audit trail that an auditor can follow",
        "Rescue of models that grew too slow or too clever",
      ],
    },
  ],
  process: [
    {
      title: "Find the drivers",
      span: "Weeks 1–2",
      weeks: [0, 2],
      text: "Three workshops with the people who move the numbers. We leave with a driver tree on one page, and the list of what was disputed.",
    },
    {
      title: "Build and reproduce",
      span: "Weeks 2–5",
      weeks: [1, 5],
      text: "We build in your platform and run two closed years through the model. Differences are explained or removed; none is rounded away.",
    },
    {
      title: "Run in parallel",
      span: "Weeks 5–7",
      weeks: [4, 7],
      text: "One cycle in both worlds. Your team does the work and we watch, because that is when the missing buttons show up.",
    },
    {
      title: "Hand over",
      span: "Week 8",
      weeks: [7, 8],
      text: "Your owner makes three changes alone, from the documentation. When they hold, we are done, apart from a review after 90 days.",
    },
  ],
  people: {
    heading: "The people who keep it true",
    text: "A model needs an owner on the payroll. Where there is none yet, we search for that person while we build, so that they join in time for the parallel run.",
    roles: [
      "EPM director",
      "Planning platform owner",
      "EPM administrator",
      "Consolidation lead",
      "Driver modeler",
    ],
  },
  faq: [
    {
      question: "Which platforms do you work with?",
      answer:
        "The major cloud planning and consolidation platforms, and well-kept spreadsheets where those are enough. We take no commission from vendors, and we have advised clients not to buy.",
    },
    {
      question: "We have a model and nobody trusts it. Do you start over?",
      answer:
        "Rarely. We reproduce two closed years first. The differences tell us whether the calculation, the data or the process is at fault; in about half of the cases the calculation is sound.",
    },
    {
      question: "How much of our team’s time do you need?",
      answer:
        "One owner for two days a week, and three or four people from outside finance for three workshops. If that time is not available now, it is better to start later.",
    },
    {
      question: "What does an engagement cost?",
      answer:
        "Most first models are a fixed price agreed after the driver workshops, when both sides know what will be built. The first conversation is free and takes thirty minutes.",
    },
  ],
  callToAction: {
    heading: "Start with the number you trust least",
    text: "Tell us which figure gets argued about most. In thirty minutes we can usually say whether it is a model, data or people problem.",
  },
};
