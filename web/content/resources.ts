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
  found: (total: number) => `${total.toLocaleString("en-US")} ${total === 1 ? "article" : "articles"}`,
  range: (from: number, to: number, total: number) => `${from} to ${to} of ${total.toLocaleString("en-US")}`,
  /** In a row, where the column is narrow. */
  minutes: (minutes: number) => `${minutes} min`,
  readTime: (minutes: number) => `${minutes} min read`,
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

export const articlePage = {
  trail: "Resources",
  back: { label: "Back to resources", to: "/resources" },
  by: "By",
  updated: "Updated",
  readTime: (minutes: number) => `${minutes} min read`,
  contents: "In this article",
  topics: "Topics",
  related: "Related",
  share: {
    label: "Share this article",
    linkedin: "LinkedIn",
    email: "Email",
    copy: "Copy link",
    copied: "Link copied",
    notCopied: "The link could not be copied. It stands in the address bar.",
  },
  loading: "Loading article...",
  callToAction: {
    text: "Argue with this on a call. Thirty minutes, free.",
    action: { label: "Book a consultation", to: "/book" },
  },
  notFound: {
    heading: "Article Not Found",
    text: "The article you're looking for doesn't exist or has been removed.",
    all: { label: "Back to resources", to: "/resources" },
    instead: "Read instead",
  },
} as const;
