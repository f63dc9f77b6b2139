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
  heading: "Notes from the planning table",
  note: "Articles on planning, reporting, hiring and careers in finance. New ones weekly.",
  all: "All",
  fields: {
    search: "Search",
    searchHint: "Title, summary or category",
    category: "Category",
    sort: "Sort",
    submit: "Search",
    clear: "Clear Filters",
  },
  sorts: { newest: "Newest", oldest: "Oldest", title: "Title A-Z", readTime: "Read time" },
  loading: "Loading articles...",
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
  newsletter: {
    heading: "One article, Thursdays",
    text: "The week’s reading and what it changed in our own forecast. No tracking pixels, and one click to leave.",
    email: "Email address",
    submit: "Subscribe",
    pending: "Subscribing...",
    received: "Almost done: please confirm by the link that we have just sent you.",
    failed: "That did not work. Please try again later.",
    consent:
      "By subscribing you agree to receive this letter. Your address is used for nothing else.",
    confirmed: "You are subscribed. The next letter comes on Thursday.",
    unsubscribed: "You are unsubscribed. No further letters will be sent.",
  },
} as const satisfies { meta: Meta } & Record<string, unknown>;

export const articlePage = {
  back: { label: "Back to resources", to: "/resources" },
  by: "By",
  updated: "Updated",
  readTime: (minutes: number) => `${minutes} min read`,
  related: "Related",
  loading: "Loading article...",
  keywords: "Topics",
  callToAction: {
    text: "Argue with this on a call. Thirty minutes, free.",
    action: { label: "Book a consultation", to: "/book" },
  },
  notFound: {
    heading: "Article Not Found",
    text: "The article you're looking for doesn't exist or has been removed.",
    all: { label: "Back to resources", to: "/resources" },
  },
} as const;
