import type { PromptTemplate } from "./template.ts";

/** Templates about planning itself: the market of EPM, and projects. */
export const planningTemplates: readonly PromptTemplate[] = [
  {
    id: "epm-industry-reading",
    name: "What one industry plans by",
    category: "EPM Industry Analysis",
    description: "How planning works in one industry, from the driver that moves its results.",
    prompt:
      "Explain how finance teams in {{industry}} plan, starting from {{driver}}. Show how that driver reaches revenue, cost and cash, which planning cycle suits it, and what goes wrong when the model ignores it. Write for {{reader}}.",
    fields: [
      {
        name: "industry",
        label: "Industry",
        examples: [
          "specialty manufacturing",
          "regional healthcare",
          "subscription software",
          "food distribution",
        ],
      },
      {
        name: "driver",
        label: "Driver to start from",
        examples: [
          "order backlog",
          "patient volume by payer",
          "net revenue retention",
          "cases shipped per route",
        ],
      },
      { name: "reader", label: "Reader", examples: ["a CFO who inherits the plan", "a head of FP&A"] },
    ],
    sections: [
      {
        heading: "The driver behind the results",
        points: ["What is counted, where, and how often?", "How long until it shows in revenue?"],
      },
      {
        heading: "From driver to three statements",
        points: [
          "Trace one change of the driver through revenue, cost and cash.",
          "Say where judgment enters, and whose.",
        ],
      },
      {
        heading: "The cycle that fits",
        points: [
          "Which parts deserve a monthly look and which a yearly one?",
          "What would make the team replan early?",
        ],
      },
      {
        heading: "How models miss it",
        points: [
          "Name two shortcuts that look harmless.",
          "Show how a reader spots them in an existing model.",
        ],
      },
      {
        heading: "A first test",
        points: ["One comparison a team can make this month with data it already has."],
      },
    ],
  },
  {
    id: "epm-vendor-shift",
    name: "A change in the EPM market, read calmly",
    category: "EPM Industry Analysis",
    description: "What a change among EPM vendors means for firms that already run a platform.",
    prompt:
      "Discuss what {{change}} means for companies that already run {{platform_kind}}. Separate what is known from what is expected, set out the options of staying, adding or moving, and say which signs should prompt a decision.",
    fields: [
      {
        name: "change",
        label: "Change in the market",
        examples: [
          "the end of on-premises maintenance",
          "consolidation among planning vendors",
          "planning sold together with ERP",
        ],
      },
      {
        name: "platform_kind",
        label: "What readers run today",
        examples: [
          "an on-premises consolidation system",
          "a first-generation cloud planning tool",
          "spreadsheets beside an ERP",
        ],
      },
    ],
    sections: [
      {
        heading: "What has changed, and what has not",
        points: [
          "State the change in one paragraph, with its source.",
          "Name what stays as it was for the next budget.",
        ],
      },
      {
        heading: "Who is affected first",
        points: ["Contracts, skills, interfaces: which of them ends soonest?"],
      },
      {
        heading: "Stay, add or move",
        points: [
          "What does each option ask of finance, IT and the auditors?",
          "What can be undone, and what cannot?",
        ],
      },
      {
        heading: "Signs that call for a decision",
        points: ["List three that a controller can see without a vendor's help."],
      },
      { heading: "Questions for the vendor", points: ["Five questions whose answers belong in writing."] },
    ],
  },
  {
    id: "implementation-phase",
    name: "One phase of an implementation",
    category: "Implementation Best Practices",
    description: "A phase of an EPM project: what must be true at its end, and how it slips.",
    prompt:
      "Write a practical guide to the {{phase}} phase of an EPM implementation for {{scope}}. Say what must be true at its end, who decides what, which documents outlive it, and the three ways it usually slips. The team is {{team}}.",
    fields: [
      {
        name: "phase",
        label: "Phase",
        examples: ["design", "data integration", "user acceptance testing", "cutover"],
      },
      {
        name: "scope",
        label: "Scope",
        examples: ["driver-based budgeting", "consolidation and close", "workforce planning"],
      },
      {
        name: "team",
        label: "Team",
        examples: [
          "two finance leads and a small partner team",
          "a central FP&A group with six business units",
        ],
      },
    ],
    sections: [
      {
        heading: "True at the end",
        points: ["Three statements that can be checked, not felt.", "Who signs each of them?"],
      },
      {
        heading: "Decisions and their owners",
        points: [
          "Which decisions belong to finance, which to IT, which to the partner?",
          "What happens to a decision nobody takes?",
        ],
      },
      {
        heading: "The weeks, one by one",
        points: ["What is shown to real users, and when?", "Where is slack kept, and who may spend it?"],
      },
      {
        heading: "How it slips",
        points: [
          "Describe each slip by its first visible sign.",
          "Give the remedy that costs least at that moment.",
        ],
      },
      {
        heading: "What outlives the phase",
        points: ["Name the documents the support team will open in a year."],
      },
    ],
  },
  {
    id: "implementation-adoption",
    name: "Getting budget owners to use it",
    category: "Implementation Best Practices",
    description: "Adoption after go-live: why people keep their spreadsheets, and what changes that.",
    prompt:
      "Explain why {{user_group}} keep their own spreadsheets after {{system}} goes live, and what a finance team can do in the first {{period}}. Treat the spreadsheet as evidence of a need. Avoid slogans about change.",
    fields: [
      {
        name: "user_group",
        label: "User group",
        examples: ["budget owners", "plant controllers", "sales leaders"],
      },
      { name: "system", label: "System", examples: ["a cloud planning platform", "a new close tool"] },
      { name: "period", label: "Period", examples: ["90 days", "two forecast cycles"] },
    ],
    sections: [
      {
        heading: "What the spreadsheet still does better",
        points: ["Sit beside one user and list what they do in it.", "Which of those needs are legitimate?"],
      },
      {
        heading: "Take away the reasons",
        points: [
          "Match each need with a view, an export or a changed rule.",
          "Say which needs will not be met, and tell people so.",
        ],
      },
      {
        heading: "The first cycle together",
        points: ["Who answers questions on the day the numbers are due?"],
      },
      {
        heading: "Measures of use that mean something",
        points: ["Prefer late corrections and shadow files to log-in counts."],
      },
    ],
  },
];
