import { formatInteger } from "#contract/numbers.ts";
import type { Meta } from "./meta.ts";

export const resources = {
  meta: {
    title: "Resources: notes from the planning table",
    description:
      "Articles on planning, forecasting, business intelligence, finance careers and hiring, written by the people who do the work. New ones weekly.",
    keywords: [
      "FP&A articles",
      "EPM insights",
      "finance careers",
      "rolling forecast",
      "business intelligence",
    ],
  },
  current: "Resources",
  feed: "Articles",
  heading: "Notes from the planning table",
  note: "Articles on planning, reporting, hiring and careers in finance. New ones weekly.",
  all: "All",
  fields: {
    regionLabel: "Search articles",
    search: "Search",
    searchHint: "Title, summary or category",
    category: "Category",
    sort: "Sort",
    submit: "Search",
    clear: "Clear Filters",
  },
  sorts: { newest: "Newest", oldest: "Oldest", title: "Title A-Z", readTime: "Read time" },
  loading: "Loading articles...",
  resultCount: (total: number) => `${formatInteger(total)} ${total === 1 ? "article" : "articles"}`,
  range: (from: number, to: number, total: number) => `${from} to ${to} of ${formatInteger(total)}`,
  stats: {
    heading: "The library",
    articles: "Articles",
    categories: "Categories",
    readTime: "Average read time",
    updates: "Updates",
    weekly: "Weekly",
  },
  empty: {
    status: "No resources found matching your criteria.",
    heading: "No Resources Found",
    text: "Try adjusting your search terms or category filter to find more resources.",
  },
  error: {
    heading: "Unable to load articles",
    text: "Something went wrong on our side. Please try again in a moment.",
    retry: "Try Again",
  },
} as const satisfies { meta: Meta } & Record<string, unknown>;
