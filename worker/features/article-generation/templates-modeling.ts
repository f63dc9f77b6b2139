import type { PromptTemplate } from "./template.ts";

/** Templates about financial models. */
export const modelingTemplates: readonly PromptTemplate[] = [
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
