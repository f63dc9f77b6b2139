// Sample figures, not measured. Every page marks them as samples.
import { addMonths, formatMonth } from "./months.ts";

type StatCard = { value: string; label: string; change: string; readings: readonly number[] };
/** `growth` in percent over twelve months. */
type Trend = { name: string; growth: number; keywords: readonly string[] };
type SearchTerm = { term: string; searches: number; category: string };
/** Index of open roles, the first month = 100. */
type Series = { name: string; kind: "actual" | "second" | "context"; values: readonly number[] };

/** The month of the first reading; every other date in this section follows from it. */
const FIRST_MONTH = "2025-12";

const series = [
  { name: "EPM", kind: "actual", values: [100, 102, 105, 104, 108, 112, 115, 118, 121, 127, 130, 134] },
  { name: "BI", kind: "second", values: [100, 103, 101, 98, 97, 101, 105, 108, 110, 113, 117, 119] },
  { name: "FP&A", kind: "context", values: [100, 101, 100, 103, 104, 103, 106, 108, 107, 110, 112, 114] },
  { name: "Controllers", kind: "context", values: [100, 100, 99, 100, 98, 99, 98, 97, 98, 96, 96, 95] },
] as const satisfies readonly Series[];

const months = series[0].values.map((_, reading) => formatMonth(addMonths(FIRST_MONTH, reading)));
const first = months[0]!;
const last = months.at(-1)!;

/** Readings of twelve months, in thousand dollars. */
function pay(label: string, values: readonly number[]): StatCard {
  const [from = 0, to = 0] = [values[0], values.at(-1)];
  const percent = Math.round((1000 * (to - from)) / from) / 10;
  const change = `${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`;
  return { label, value: `$${to}k`, change, readings: values };
}

export const market = {
  heading: "What the market asks for",
  note: `Sample figures to ${last}: an example of a market reading that updates every 15 minutes.`,
  stats: {
    heading: "Median advertised pay",
    columns: { label: "Role", value: "Median", change: "12 months" },
    items: [
      pay("EPM director", [189, 190, 190, 192, 191, 193, 195, 196, 196, 198, 200, 201]),
      pay("BI architect", [158, 158, 159, 158, 160, 160, 161, 160, 162, 162, 163, 164]),
      pay("FP&A manager", [125, 126, 126, 127, 126, 128, 128, 129, 129, 130, 130, 131]),
      pay("Senior FP&A analyst", [105, 105, 106, 105, 106, 105, 107, 106, 107, 107, 108, 108]),
      pay("Plant controller", [125, 126, 125, 126, 125, 125, 124, 125, 124, 124, 124, 124]),
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
  more: "Pay, trends and searches",
  chart: {
    heading: `Open roles by discipline, ${first} = 100`,
    caption: `Monthly, to ${last}. Sample data.`,
    months: months.map((month) => month.slice(0, 3)),
    series,
  },
} as const satisfies {
  stats: { items: readonly StatCard[] } & Record<string, unknown>;
  trends: { items: readonly Trend[] } & Record<string, unknown>;
  searches: { items: readonly SearchTerm[] } & Record<string, unknown>;
} & Record<string, unknown>;
