import type { PromptTemplate } from "./template.ts";

/** Templates about data, tools and models. */
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
  {
    id: "model-technique",
    name: "A modeling technique, step by step",
    category: "Financial Modeling",
    description: "Building one part of a financial model so that somebody else can check it.",
    prompt:
      "Teach {{technique}} by building it for {{business}}. Go step by step from inputs to checks, explain the structure before any formula, and show how an error would be caught. The reader knows {{level}}.",
    fields: [
      {
        name: "technique",
        label: "Technique",
        examples: [
          "a cohort revenue model",
          "a debt schedule with a revolver",
          "driver-based headcount planning",
          "a thirteen-week cash forecast",
        ],
      },
      {
        name: "business",
        label: "Business",
        examples: ["a subscription business", "a contract manufacturer", "a clinic group"],
      },
      {
        name: "level",
        label: "What the reader knows",
        examples: ["spreadsheets well and modeling a little", "three-statement models"],
      },
    ],
    sections: [
      {
        heading: "What the model has to answer",
        points: ["Two questions it must answer, and one it need not."],
      },
      {
        heading: "Structure before formulas",
        points: ["Inputs, calculation, outputs: what stands where, and why?"],
      },
      {
        heading: "Building it",
        points: ["Number the steps.", "After each one, say what the reader should see."],
      },
      { heading: "Checks", points: ["A balance, a reasonableness test and a stress test."] },
      { heading: "Handing it over", points: ["What a successor needs on the first page."] },
    ],
  },
  {
    id: "model-review",
    name: "Reviewing somebody else's model",
    category: "Financial Modeling",
    description: "A review in an afternoon: what to open first and what to write down.",
    prompt:
      "Describe how to review a {{model}} in {{time}}, before {{event}}. Order the checks by how much damage a fault would do, say how to report findings to its author, and end with a page that states what was not checked.",
    fields: [
      { name: "model", label: "Model", examples: ["budget model", "acquisition model", "covenant forecast"] },
      { name: "time", label: "Time", examples: ["one afternoon", "two days"] },
      { name: "event", label: "What it is for", examples: ["a board meeting", "a lender's deadline"] },
    ],
    sections: [
      {
        heading: "Before opening a cell",
        points: ["What decision rests on it, and how large is that decision?"],
      },
      { heading: "The first hour", points: ["Structure, hard-coded values, signs, units, dates."] },
      {
        heading: "Where the damage would be",
        points: ["Follow the three largest numbers back to their source."],
      },
      {
        heading: "Telling the author",
        points: ["Findings by effect, with the cell and a way to reproduce each."],
      },
      {
        heading: "What was not checked",
        points: ["Write it so that a reader relies on no more than was done."],
      },
    ],
  },
];
