/** Texts of the four drawings and their text alternatives. */
export type DrawingName = "driver-tree" | "outlier" | "variance-table" | "fan";

export const drawings = {
  "driver-tree": {
    alternative:
      "A driver tree: margin rests on volume times price and on cost to serve; of four drivers, freight has moved by nine percent.",
    root: "Margin 18.4%",
    branches: ["Volume × price", "Cost to serve"],
    leaves: ["Units", "Mix", "Freight +9%", "Labor"],
    /** Index of the highlighted leaf. */
    marked: 2,
  },
  outlier: {
    alternative:
      "Cost against units: sixteen plants lie along one line, and the seventh lies far above it because scrap was booked twice.",
    vertical: "Cost",
    horizontal: "Units",
    note: "Plant 7: scrap booked twice",
  },
  "variance-table": {
    alternative:
      "A variance table of three regions: the Gulf is 3.6 under plan, and so the total is 2.8 under.",
    head: ["Region", "Actual", "Plan", "Var"],
    rows: [
      ["North", "41.2", "40.0", "+1.2"],
      ["Plains", "28.7", "29.1", "−0.4"],
      ["Gulf", "33.9", "37.5", "−3.6"],
      ["Total", "103.8", "106.6", "−2.8"],
    ],
    /** Index of the highlighted row. */
    marked: 2,
  },
  fan: {
    alternative: "A forecast from today on, drawn as a range that widens between a high and a low case.",
    today: "Today",
    high: "High case",
    low: "Low case",
  },
} as const satisfies Record<DrawingName, { alternative: string } & Record<string, unknown>>;
