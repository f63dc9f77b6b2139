import type { PromptTemplate } from "./template.ts";

/** Templates about budgets, the market and the people who lead finance. */
export const leadershipTemplates: readonly PromptTemplate[] = [
  {
    id: "budget-method",
    name: "A budgeting method, tried on one team",
    category: "Modern Budgeting",
    description: "A budgeting or forecasting method explained through one team's year.",
    prompt:
      "Explain {{method}} through one planning year of {{organization}}. Show what changes in each quarter, what stays, what the board sees, and for whom the method is wrong. The present practice is {{present}}.",
    fields: [
      {
        name: "method",
        label: "Method",
        examples: [
          "the rolling forecast",
          "driver-based budgeting",
          "zero-based review of overhead",
          "budgeting by ranges",
        ],
      },
      {
        name: "organization",
        label: "Organization",
        examples: ["a manufacturer with four plants", "a professional services firm", "a hospital group"],
      },
      {
        name: "present",
        label: "Present practice",
        examples: ["an annual budget built in October", "a budget and two reforecasts"],
      },
    ],
    sections: [
      {
        heading: "The year as it is",
        points: [
          "How many weeks, how many people, how many versions?",
          "When did the budget last change a decision?",
        ],
      },
      {
        heading: "The method in plain terms",
        points: ["What is asked of a budget owner, and how often?", "What is no longer asked?"],
      },
      {
        heading: "Quarter by quarter",
        points: ["Show one real decision in each quarter under the new method."],
      },
      { heading: "What the board still needs", points: ["Targets, ranges and covenants: how each is kept."] },
      { heading: "When not to do it", points: ["Name the conditions under which the old budget is better."] },
    ],
  },
  {
    id: "finance-leader-decision",
    name: "A decision a finance leader faces",
    category: "Finance Leadership",
    description: "One hard decision, its options and how to take it with a team.",
    prompt:
      "Help {{role}} decide about {{decision}}. Lay out the options with their costs to people and numbers, what to ask whom before deciding, and how to tell the team. The constraint is {{constraint}}.",
    fields: [
      {
        name: "role",
        label: "Role",
        examples: ["a new CFO", "a VP of finance", "a controller promoted from within"],
      },
      {
        name: "decision",
        label: "Decision",
        examples: ["centralizing FP&A", "which reports to stop", "hiring a modeler or training one"],
      },
      {
        name: "constraint",
        label: "Constraint",
        examples: ["no new headcount this year", "an audit in ten weeks", "a system change under way"],
      },
    ],
    sections: [
      {
        heading: "The decision in one sentence",
        points: ["Write it so that a yes or no is possible.", "Say what happens if nobody decides."],
      },
      {
        heading: "Options that people could live with",
        points: ["Describe three, each by who works differently on Monday."],
      },
      {
        heading: "Conversations before the decision",
        points: ["Whom to ask, what to ask, and what not to promise."],
      },
      { heading: "Telling the team", points: ["What to say first, and what to admit is open."] },
      { heading: "Looking back in a quarter", points: ["Which two observations would make you reverse it?"] },
    ],
  },
  {
    id: "market-signal",
    name: "A market signal for finance teams",
    category: "Market Trends",
    description: "Reading one change in the market for its effect on plans and hiring.",
    prompt:
      "Explain what {{signal}} means for {{reader}} planning the next {{horizon}}. Say which assumptions to revisit, in which order, and which to leave alone. Keep to reasoning; leave a marked gap wherever a figure would need a source.",
    fields: [
      {
        name: "signal",
        label: "Signal",
        examples: [
          "higher cost of capital",
          "slower hiring in finance",
          "volatile freight rates",
          "longer customer payment terms",
        ],
      },
      {
        name: "reader",
        label: "Reader",
        examples: ["mid-sized companies", "private equity portfolio finance teams"],
      },
      { name: "horizon", label: "Horizon", examples: ["four quarters", "budget year", "eighteen months"] },
    ],
    sections: [
      { heading: "What the signal says", points: ["State it, and mark where a source has to be added."] },
      {
        heading: "The assumptions it touches",
        points: ["Order them by effect on cash.", "Name the ones that only seem connected."],
      },
      {
        heading: "Two scenarios worth building",
        points: ["What has to be true in each?", "What would the reader do differently?"],
      },
      { heading: "Hiring and skills", points: ["Which roles become harder, easier or different?"] },
      {
        heading: "What to watch next",
        points: ["Two readings the reader can get monthly without buying data."],
      },
    ],
  },
];
