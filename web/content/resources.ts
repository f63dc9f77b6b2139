import { firm } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { Meta } from "./meta.ts";

export const resources = {
  meta: {
    title: `Resources: ${firm.articlesHeading.toLowerCase()}`,
    description: `Articles on ${firm.topics}, written by the people who do the work. New ones weekly.`,
    keywords: firm.keywords,
  },
  current: "Resources",
  feed: "Articles",
  heading: firm.articlesHeading,
  note: `Articles on ${firm.topics}. New ones weekly.`,
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
