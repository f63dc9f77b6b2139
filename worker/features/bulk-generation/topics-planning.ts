import type { TopicTable } from "./topic-table.ts";

export const planningTopics = {
  "EPM Industry Analysis": [
    [
      "Why planning suites are being bought by the business, not by IT",
      "What changes in a selection when the budget owner sits in finance?",
    ],
    [
      "Consolidation and planning on one platform: who still gains from it",
      "When is one data model worth its price, and when are two tools cheaper?",
    ],
    [
      "The quiet return of the spreadsheet inside planning platforms",
      "Which jobs did spreadsheets win back, and what does that say about the tools?",
    ],
    [
      "What mid-sized manufacturers ask of planning software",
      "How do their requests differ from those of a listed group?",
    ],
    [
      "Subscription prices of planning tools after the third renewal",
      "Which clauses decide what a customer pays in year four?",
    ],
    [
      "How auditors look at planning models",
      "Which evidence do they ask for, and how is it kept without extra work?",
    ],
    [
      "Partner-led implementations against in-house teams",
      "What does each cost over five years, and what knowledge stays?",
    ],
    [
      "Sustainability figures move into the planning cycle",
      "Who owns them, and how do they reach the same quality as money?",
    ],
    [
      "Planning in private equity portfolios",
      "Why do the first hundred days ask for a different model than the exit?",
    ],
    [
      "What happens to planning when two firms merge",
      "Which calendar, chart of accounts and driver tree survive, and who decides?",
    ],
  ],
  "Implementation Best Practices": [
    [
      "Load the actuals first",
      "Why does a planning project that begins with last year's figures find its faults sooner?",
    ],
    [
      "A definition of done for a planning module",
      "What must be true before a team may say that revenue planning is finished?",
    ],
    ["Master data before model design", "How much cleaning is enough, and who signs it off?"],
    [
      "Writing test cases that budget owners understand",
      "How does a tester tell a wrong number from an unpleasant one?",
    ],
    ["Rehearsing the first live budget", "What does a dry run with twelve cost centers bring to light?"],
    [
      "Security roles without a matrix of four hundred rows",
      "How can access follow the organization instead of being kept by hand?",
    ],
    [
      "Cutting over in the middle of a fiscal year",
      "Which periods are moved, which stay behind, and how are they reconciled?",
    ],
    ["Keeping change requests out of the build phase", "How does a team say not now without saying no?"],
    ["Integrations that fail loudly", "How should a nightly load tell people that it did not arrive?"],
    [
      "The ninety days after go-live",
      "Which support does a new planning system need, and when may it be withdrawn?",
    ],
  ],
  "Modern Budgeting": [
    ["A budget calendar of five weeks", "Which steps can run side by side, and which may not be shortened?"],
    [
      "Driver-based budgets for departments that have no drivers",
      "How does one plan legal, HR and facilities without copying last year?",
    ],
    [
      "Targets and forecasts are not the same number",
      "What goes wrong when one figure serves both purposes?",
    ],
    ["Budget reserves in the open", "How can uncertainty be planned for without hiding it in every line?"],
    [
      "Planning capital spending project by project",
      "How do stage gates and monthly cash needs meet in one plan?",
    ],
    [
      "Rolling forecasts without forecast fatigue",
      "Which lines are worth a monthly look, and which are not?",
    ],
    [
      "What a budget owner needs on one page",
      "Which seven figures lead to a conversation instead of a defense?",
    ],
    [
      "Beyond budgeting, ten years on",
      "Which of its practices lasted in ordinary companies, and which did not?",
    ],
    ["Allocations that people accept", "How simple may a key be before it becomes unfair?"],
    [
      "Planning a year with an extra week",
      "How do retailers keep comparisons honest in a year of fifty-three weeks?",
    ],
  ],
  "BI & Analytics": [
    ["One definition of gross margin", "How does a firm get from five versions to one, and keep it?"],
    [
      "Dashboards that answer the second question",
      "How is a report built so that the reader can go on alone?",
    ],
    ["Data tests for finance teams", "Which ten checks catch most of the errors before the board pack?"],
    ["From extract to semantic layer", "When has a reporting team outgrown files and shared folders?"],
    [
      "Variance commentary that a machine may draft",
      "Which sentences can be generated, and which need somebody who was there?",
    ],
    ["Choosing the axis", "How do scales and baselines change what a chart seems to say?"],
    [
      "Customer profitability with incomplete costs",
      "How far can an honest analysis go without full allocation?",
    ],
    ["Forecasting with twelve data points", "Which methods are respectable when history is short?"],
    ["Row-level security in financial reports", "How are salaries protected without breaking the totals?"],
    ["When a metric retires", "How does a team find and remove reports that nobody reads?"],
  ],
  "Finance Leadership": [
    ["The first planning cycle of a new finance chief", "What should be left alone in the first year?"],
    [
      "Making finance business partners useful",
      "Which meetings should they be in, and which should they leave?",
    ],
    ["Saying no to a model", "How does a finance leader refuse an analysis that will not change a decision?"],
    [
      "Building trust with sales before the forecast call",
      "What makes a sales leader tell finance the truth early?",
    ],
    ["A finance team of eight", "Which roles come first when there is room for only eight people?"],
    ["Presenting bad quarters", "How is a miss explained to a board without excuses or drama?"],
    [
      "Succession in the controller's office",
      "How is knowledge that lives in one person moved before it leaves?",
    ],
    [
      "Working with the audit committee on plan quality",
      "Which questions should a committee ask about the plan, and when?",
    ],
    [
      "Automation without redundancies",
      "How does a team use freed hours so that everybody wants more of it?",
    ],
    [
      "Deciding under three scenarios",
      "How does a leadership team agree in advance what each scenario triggers?",
    ],
  ],
} as const satisfies TopicTable;
