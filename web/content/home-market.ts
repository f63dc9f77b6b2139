// Sample figures, not measured. The page says so wherever they appear.

/** `readings` covers twelve months, in thousand dollars. */
type StatCard = {
  value: string;
  label: string;
  change: string;
  readings: readonly number[];
};
/** `growth` in percent over twelve months. */
type Trend = { name: string; growth: number; keywords: readonly string[] };
type SearchTerm = { term: string; searches: number; category: string };

export const market = {
  heading: "What the market asked for this week",
  note: "Advertised roles and searches in our eight cities. In use, this reading updates every 15 minutes; the figures shown are samples.",
  stats: {
    heading: "Median advertised pay",
    columns: { label: "Role", value: "Median", change: "12 months" },
    items: [
      {
        label: "EPM director",
        value: "$201k",
        change: "+6.1%",
        readings: [189, 190, 190, 192, 191, 193, 195, 196, 196, 198, 200, 201],
      },
      {
        label: "BI architect",
        value: "$164k",
        change: "+3.8%",
        readings: [158, 158, 159, 158, 160, 160, 161, 160, 162, 162, 163, 164],
      },
      {
        label: "FP&A manager",
        value: "$131k",
        change: "+4.4%",
        readings: [125, 126, 126, 127, 126, 128, 128, 129, 129, 130, 130, 131],
      },
      {
        label: "Senior FP&A analyst",
        value: "$108k",
        change: "+2.9%",
        readings: [105, 105, 106, 105, 106, 105, 107, 106, 107, 107, 108, 108],
      },
      {
        label: "Plant controller",
        value: "$124k",
        change: "−0.7%",
        readings: [125, 126, 125, 126, 125, 125, 124, 125, 124, 124, 124, 124],
      },
    ],
  },
  trends: {
    heading: "Industry trends",
    columns: { name: "Trend", growth: "12 months" },
    growth: (percent: number) => `+${percent}%`,
    items: [
      {
        name: "Continuous planning",
        growth: 34,
        keywords: ["rolling forecast", "driver tree", "weekly close"],
      },
      {
        name: "Finance data engineering",
        growth: 27,
        keywords: ["semantic layer", "ledger tests", "lineage"],
      },
      {
        name: "Cash and treasury planning",
        growth: 18,
        keywords: ["thirteen-week cash", "covenants"],
      },
      {
        name: "Sustainability reporting",
        growth: 11,
        keywords: ["assurance", "plan and actual in one model"],
      },
    ],
  },
  searches: {
    heading: "Most searched",
    columns: { term: "Search", searches: "Searches", category: "Category" },
    items: [
      { term: "adaptive planning model", searches: 1840, category: "EPM" },
      { term: "fp&a analyst salary", searches: 1615, category: "Careers" },
      { term: "rolling forecast template", searches: 1290, category: "FP&A" },
      { term: "power bi finance jobs", searches: 970, category: "BI" },
      { term: "close automation", searches: 655, category: "EPM" },
    ],
  },
  /** Open roles by discipline, first month = 100; one reading a month. */
  chart: {
    heading: "Open roles by discipline, December 2025 = 100",
    caption: "Monthly, to November 2026. Sample data.",
    alternative:
      "Four lines from December 2025 to November 2026, all beginning at 100. EPM rises to 134, BI to 119 with a dip in spring, FP&A to 114; controllers fall to 95.",
    months: ["Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"],
    series: [
      {
        name: "EPM",
        kind: "actual",
        values: [100, 102, 105, 104, 108, 112, 115, 118, 121, 127, 130, 134],
      },
      {
        name: "BI",
        kind: "second",
        values: [100, 103, 101, 98, 97, 101, 105, 108, 110, 113, 117, 119],
      },
      {
        name: "FP&A",
        kind: "context",
        values: [100, 101, 100, 103, 104, 103, 106, 108, 107, 110, 112, 114],
      },
      {
        name: "Controllers",
        kind: "context",
        values: [100, 100, 99, 100, 98, 99, 98, 97, 98, 96, 96, 95],
      },
    ],
  },
} as const satisfies {
  stats: { items: readonly StatCard[] } & Record<string, unknown>;
  trends: { items: readonly Trend[] } & Record<string, unknown>;
  searches: { items: readonly SearchTerm[] } & Record<string, unknown>;
} & Record<string, unknown>;
