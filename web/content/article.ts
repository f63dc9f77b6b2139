/** Separate from the library's labels to keep article pages small. */
export const articlePage = {
  trail: "Resources",
  back: { label: "Back to resources", to: "/resources" },
  by: "By",
  updated: "Updated",
  readTime: (minutes: number) => `${minutes} min read`,
  /** Short form for narrow rows. */
  minutes: (minutes: number) => `${minutes} min`,
  contents: "In this article",
  topics: "Topics",
  related: "Related",
  newest: "Newest articles",
  share: {
    label: "Share this article",
    linkedin: "LinkedIn",
    email: "Email",
    copy: "Copy link",
    copied: "Link copied",
    notCopied: "The link could not be copied. You can copy it from the address bar.",
  },
  loading: "Loading article...",
  callToAction: {
    text: "Disagree? Tell us on a call. Thirty minutes, free.",
    action: { label: "Book a consultation", to: "/book" },
  },
  preview: {
    title: "Preview",
    heading: "Preview.",
    unpublished: "This article is not published. Only people with this link can see it.",
    published: "This version of the article is published.",
    closed: {
      heading: "Preview not available",
      expired: "The link has expired. Please ask for a new one.",
      invalid: "The link is incomplete, or the article no longer exists.",
    },
  },
  author: {
    articles: "Articles",
    none: "No published articles yet.",
    notFound: {
      heading: "Author not found",
      text: "The author you're looking for doesn't have a page here.",
      listLink: { label: "Back to resources", to: "/resources" },
    },
  },
  notFound: {
    heading: "Article Not Found",
    text: "The article you're looking for doesn't exist or has been removed.",
    listLink: { label: "Back to resources", to: "/resources" },
    instead: "Read instead",
  },
} as const;
