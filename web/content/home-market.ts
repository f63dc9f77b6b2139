// Sample figures: nothing here is measured. The page says so wherever they appear.

export type StatCard = { value: string; label: string; change: string };
export type Trend = { name: string; growth: string; keywords: readonly string[] };
export type SearchTerm = { term: string; searches: number; category: string };

export const market = {
  heading: "What the market asked for this week",
  note: "Advertised roles and searches in our eight cities. In use, this reading updates every 15 minutes; the figures shown are samples.",
  sampleLabel: "Sample data",
  stats: {
    heading: "Median advertised pay",
    columns: { label: "Role", value: "Median", change: "12 months" },
    items: [
      { label: "EPM director", value: "$201k", change: "+6.1%" },
      { label: "BI architect", value: "$164k", change: "+3.8%" },
      { label: "FP&A manager", value: "$131k", change: "+4.4%" },
      { label: "Senior FP&A analyst", value: "$108k", change: "+2.9%" },
      { label: "Plant controller", value: "$124k", change: "−0.7%" },
    ],
  },
  trends: {
    heading: "Industry trends",
    items: [
      {
        name: "Continuous planning",
        growth: "+34%",
        keywords: ["rolling forecast", "driver tree", "weekly close"],
      },
      {
        name: "Finance data engineering",
        growth: "+27%",
        keywords: ["semantic layer", "ledger tests", "lineage"],
      },
      {
        name: "Cash and treasury planning",
        growth: "+18%",
        keywords: ["thirteen-week cash", "covenants"],
      },
      {
        name: "Sustainability reporting",
        growth: "+11%",
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
    heading: "Open roles by discipline",
    caption:
      "Open roles by discipline, December 2025 = 100, monthly to November 2026. Sample data.",
    alternative:
      "Two lines from December 2025 to November 2026. EPM and planning rises from 100 to 134; BI and analytics rises from 100 to 119 with a dip in spring.",
    base: 100,
    months: ["Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"],
    series: [
      {
        name: "EPM and planning",
        values: [100, 102, 105, 104, 108, 112, 115, 118, 121, 127, 130, 134],
      },
      {
        name: "BI and analytics",
        values: [100, 103, 101, 98, 97, 101, 105, 108, 110, 113, 117, 119],
      },
    ],
  },
} as const satisfies {
  stats: { items: readonly StatCard[] } & Record<string, unknown>;
  trends: { items: readonly Trend[] } & Record<string, unknown>;
  searches: { items: readonly SearchTerm[] } & Record<string, unknown>;
} & Record<string, unknown>;
