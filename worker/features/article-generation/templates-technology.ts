import type { PromptTemplate } from "./template.ts";

/** Templates about data and tools. */
export const technologyTemplates: readonly PromptTemplate[] = [
  {
    id: "bi-metric-definition",
    name: "One metric, defined so that it holds",
    category: "BI & Analytics",
    description: "A metric from its disputed definition to a number that two departments share.",
    prompt:
      "Show how {{company}} can define {{metric}} once, so that finance and {{other_team}} report the same number. Cover grain, filters, timing, ownership and the semantic layer, and walk through one month in which the two numbers disagree.",
    fields: [
      {
        name: "metric",
        label: "Metric",
        examples: [
          "gross margin by customer",
          "on-time delivery",
          "annual recurring revenue",
          "days sales outstanding",
        ],
      },
      {
        name: "other_team",
        label: "The other team",
        examples: ["sales operations", "supply chain", "customer success"],
      },
      {
        name: "company",
        label: "Company",
        examples: ["a distributor with two ERPs", "a software firm after an acquisition"],
      },
    ],
    sections: [
      {
        heading: "Two numbers, one name",
        points: ["Put both definitions side by side, with the rows that differ."],
      },
      {
        heading: "Grain, filter, time",
        points: ["At which level is it counted?", "What is left out, and since when?"],
      },
      {
        heading: "Where the definition lives",
        points: [
          "Warehouse, semantic layer or report: what belongs where?",
          "Who may change it, and who hears of it?",
        ],
      },
      {
        heading: "The month of disagreement",
        points: ["Follow one difference from the dashboard to the ledger."],
      },
      { heading: "Keeping it true", points: ["Three tests that run before anybody opens the report."] },
    ],
  },
  {
    id: "bi-dashboard-review",
    name: "A dashboard that leads to a decision",
    category: "BI & Analytics",
    description: "Reviewing a finance dashboard by the decisions that it changes.",
    prompt:
      "Review a {{dashboard}} as it is used by {{audience}}. Ask of each element which decision it changes, remove what changes none, and rebuild it around {{meeting}}. Explain choices of chart, comparison and threshold.",
    fields: [
      {
        name: "dashboard",
        label: "Dashboard",
        examples: ["monthly performance dashboard", "cash dashboard", "project margin dashboard"],
      },
      {
        name: "audience",
        label: "Audience",
        examples: ["an executive committee", "plant managers", "project leads"],
      },
      {
        name: "meeting",
        label: "Meeting it serves",
        examples: ["the monthly business review", "a weekly cash call"],
      },
    ],
    sections: [
      { heading: "The meeting first", points: ["What is decided there, by whom, in how many minutes?"] },
      { heading: "Element by element", points: ["For each chart: whose action follows from which reading?"] },
      {
        heading: "Comparisons that inform",
        points: ["Plan, last year, forecast or peers: choose one and say why."],
      },
      {
        heading: "Thresholds and color",
        points: ["Where does a reading become an exception, and who set that line?"],
      },
      { heading: "The rebuilt page", points: ["Describe it from top to bottom in words."] },
    ],
  },
  {
    id: "technology-in-finance",
    name: "A technology, past the demonstration",
    category: "Technology Trends",
    description: "What a new technology does in a finance team after the demonstration ends.",
    prompt:
      "Examine {{technology}} for {{task}} in a finance team. Describe a fair trial on the team's own data, the controls an auditor will ask for, what it does badly, and what it costs to run. Assume {{starting_point}}.",
    fields: [
      {
        name: "technology",
        label: "Technology",
        examples: ["language models", "machine-learned forecasts", "a lakehouse", "process mining"],
      },
      {
        name: "task",
        label: "Task",
        examples: ["variance commentary", "revenue forecasting", "account reconciliation"],
      },
      {
        name: "starting_point",
        label: "Starting point",
        examples: ["clean ledger data and no data engineer", "a warehouse with three years of history"],
      },
    ],
    sections: [
      {
        heading: "The task as people do it",
        points: ["Count the steps, and say which of them need judgment."],
      },
      {
        heading: "A fair trial",
        points: ["Which months are held back to test on?", "What result would end the trial?"],
      },
      {
        heading: "Controls",
        points: ["Who reviews the output, how is that recorded, and what is never automated?"],
      },
      { heading: "Where it fails", points: ["Give two failures that look like success."] },
      { heading: "Running it", points: ["Data, people, licenses: who pays in year two?"] },
    ],
  },
  {
    id: "platform-comparison",
    name: "Two platforms, one requirement",
    category: "Platform Comparison",
    description: "Comparing platforms by one demanding requirement instead of a list of features.",
    prompt:
      "Compare {{platform_a}} and {{platform_b}} for {{requirement}} at {{company}}. Judge both by the same worked example, say what could not be verified, and give a recommendation that depends on stated conditions. Do not repeat vendors' claims.",
    fields: [
      {
        name: "platform_a",
        label: "First platform",
        examples: ["a hypercube planning platform", "an ERP vendor's own planning module"],
      },
      {
        name: "platform_b",
        label: "Second platform",
        examples: ["a relational planning platform", "a spreadsheet-based planning tool"],
      },
      {
        name: "requirement",
        label: "Requirement",
        examples: [
          "allocations with many steps",
          "multi-entity consolidation",
          "workforce planning by position",
        ],
      },
      {
        name: "company",
        label: "Company",
        examples: ["a group of twelve entities", "a fast-growing services firm"],
      },
    ],
    sections: [
      {
        heading: "The requirement, worked out",
        points: ["One example with rows, rules and the expected result."],
      },
      {
        heading: "How each platform does it",
        points: [
          "Modeling, calculation, change and audit trail.",
          "Mark every statement that rests on documentation only.",
        ],
      },
      {
        heading: "What it asks of the team",
        points: ["Skills, release cycles, who can change a rule at month end."],
      },
      {
        heading: "Cost over three years",
        points: ["List the kinds of cost. Leave the amounts to the reader's own quotes."],
      },
      {
        heading: "If this, then that",
        points: ["Recommend by conditions, and name the condition that would reverse it."],
      },
    ],
  },
];
