import type { TopicTable } from "./topic-table.ts";

export const marketTopics = {
  "Market Trends": [
    [
      "Hiring planners when everybody is hiring data engineers",
      "How does a finance team describe its work so that the right people apply?",
    ],
    [
      "Interest rates and the length of the planning horizon",
      "How far ahead do firms look when the cost of money moves?",
    ],
    ["Nearshore finance teams", "Which planning work travels well, and which does not?"],
    [
      "Contract work in performance management",
      "Why do projects ask for specialists by the month, and what does that cost?",
    ],
    [
      "Demand for consolidation skills after new disclosure rules",
      "Which roles grow when reporting groups have to disclose more?",
    ],
    [
      "Pay transparency reaches finance departments",
      "What changes in offers and reviews when ranges are public?",
    ],
    ["Planning for supply shocks", "How did manufacturers change their models after long lead times?"],
    ["The market for interim controllers", "When is an interim worth the daily rate?"],
    ["Regional differences in finance pay", "What moves a range more, the city, the industry or the tool?"],
    ["Why implementation partners specialize", "What does a narrow partner offer that a large one does not?"],
  ],
  "Technology Trends": [
    [
      "Language models in the monthly commentary",
      "Where do they save hours, and which controls do they need?",
    ],
    ["Planning models as code", "What do version control and review bring to people who never used them?"],
    [
      "Event-driven forecasts",
      "When should a forecast change because something happened, not because a month ended?",
    ],
    ["In-memory engines and the size of a model", "Where are the limits that no vendor brochure names?"],
    [
      "Open table formats for finance data",
      "What does a warehouse without lock-in mean for reporting teams?",
    ],
    ["Agents that reconcile accounts", "Which reconciliations can be left to software, with which proof?"],
    [
      "Natural-language questions to the ledger",
      "Why do plain questions fail on ambiguous accounts, and how is that mended?",
    ],
    ["Audit trails in modern planning tools", "What should every change of a number remember?"],
    [
      "Low-code forms around the planning system",
      "When do small apps help, and when do they become the next spreadsheet?",
    ],
    ["Machine learning in demand plans", "How does a planner judge a forecast that cannot explain itself?"],
  ],
  "Platform Comparison": [
    ["Cube or table: two ways to hold a plan", "Which questions does each of them answer easily?"],
    [
      "Comparing planning platforms with your own data",
      "How is a two-week proof of concept set up so that it can fail?",
    ],
    ["Suite or specialist for workforce planning", "When does a separate tool for headcount pay for itself?"],
    ["Reporting inside the planning tool or beside it", "What is lost and won with one tool for both?"],
    ["Licenses by user, by model or by capacity", "Which price model fits which kind of company?"],
    ["Excel front ends compared", "What do finance people expect of an add-in, and where do add-ins break?"],
    [
      "Workflow engines in planning tools",
      "How much process belongs into the tool, and how much into the calendar?",
    ],
    [
      "Cloud regions and data residency for plans",
      "Which questions should be asked before a vendor is chosen?",
    ],
    ["Choosing a consolidation tool for fewer than ten entities", "What is enough, and what is too much?"],
    [
      "Moving from one planning platform to another",
      "What can be carried over, and what is better built anew?",
    ],
  ],
  "Financial Modeling": [
    ["Three statements that always balance", "Which structure makes errors visible at once?"],
    [
      "Modeling revenue from subscriptions and from projects",
      "How do two kinds of revenue live in one model?",
    ],
    ["Working capital by customer terms", "How do payment habits become a cash forecast?"],
    ["Sensitivity tables that people read", "Which two inputs deserve a table, and how are they chosen?"],
    [
      "Debt schedules without circular references",
      "How can interest be modeled so that the file still calculates?",
    ],
    ["Naming, color and order in a model", "Which conventions let a stranger find their way in ten minutes?"],
    ["Probability in a deterministic model", "When does a simulation add insight, and when only decimals?"],
    ["Headcount models with start dates and vacancies", "How are timing and attrition kept apart?"],
    [
      "Checking somebody else's model",
      "In which order does a reviewer look, and when does the reviewer stop?",
    ],
    ["From model to decision memo", "How do forty sheets become one page that can be signed?"],
  ],
  "Career Development": [
    ["From accountant to planning analyst in a year", "Which three skills carry most of the way?"],
    ["A portfolio for finance people", "How does one show work that is confidential?"],
    ["Certificates that hiring managers read", "Which of them count, and in which stage of a career?"],
    ["Moving from consulting into a company", "What do consultants underestimate about life after go-live?"],
    ["Asking for a raise with figures", "How does somebody in finance build their own business case?"],
    ["Learning SQL as a controller", "Which queries return the effort within the first month?"],
    ["The second job after an implementation", "How do project years turn into a permanent role?"],
    ["Managing former colleagues", "What helps in the first hundred days as head of one's own team?"],
    ["Returning to finance after a break", "How is a gap explained, and which knowledge needs refreshing?"],
    [
      "Interviewing for a role that does not exist yet",
      "How does a candidate help a firm to describe the job?",
    ],
  ],
} as const satisfies TopicTable;
