// Business lists: what forms, filters and the editors of jobs and articles offer. The entries of `lists` are where a
// database starts; after the first change under Settings → Lists the database has the list. `key` is stored and part of
// addresses, so change labels only. docs/branding.md explains each list.
import type { ListsFile } from "#contract/lists/lists-schema.ts";

/** Featured industries are also offered on the home page and in the application form, featured categories in the article editor. */
export const lists = {
  industries: [
    { key: "Technology", label: "Technology", isFeatured: true },
    { key: "Finance", label: "Finance", isFeatured: true },
    { key: "Healthcare", label: "Healthcare", isFeatured: true },
    { key: "Manufacturing", label: "Manufacturing", isFeatured: true },
    { key: "Professional Services", label: "Professional Services", isFeatured: false },
    { key: "Retail", label: "Retail", isFeatured: false },
    { key: "Energy", label: "Energy", isFeatured: false },
    { key: "Education", label: "Education", isFeatured: false },
    { key: "Non-Profit", label: "Non-Profit", isFeatured: false },
  ],
  categories: [
    { key: "Industry Insights", label: "Industry Insights", isFeatured: true },
    { key: "Career Guidance", label: "Career Guidance", isFeatured: true },
    { key: "Market Trends", label: "Market Trends", isFeatured: true },
    { key: "Technology Focus", label: "Technology Focus", isFeatured: true },
    { key: "Leadership Development", label: "Leadership Development", isFeatured: false },
    { key: "Salary Negotiation", label: "Salary Negotiation", isFeatured: false },
    { key: "Interview Preparation", label: "Interview Preparation", isFeatured: false },
    { key: "Resume Writing", label: "Resume Writing", isFeatured: false },
    { key: "Networking Tips", label: "Networking Tips", isFeatured: false },
    { key: "Remote Work", label: "Remote Work", isFeatured: false },
  ],
  "contact-topics": [
    { key: "epm-strategy", label: "EPM strategy", isFeatured: false },
    { key: "fpa-budgeting", label: "FP&A and budgeting", isFeatured: false },
    { key: "analytics-bi", label: "Analytics and business intelligence", isFeatured: false },
    { key: "epm-implementation", label: "EPM implementation", isFeatured: false },
    { key: "other", label: "Something else", isFeatured: false },
  ],
  departments: [
    { key: "hr", label: "HR", isFeatured: false },
    { key: "recruiting", label: "Recruiting", isFeatured: false },
    { key: "content", label: "Content", isFeatured: false },
    { key: "operations", label: "Operations", isFeatured: false },
    { key: "sales", label: "Sales", isFeatured: false },
    { key: "marketing", label: "Marketing", isFeatured: false },
  ],
} as const satisfies ListsFile["lists"];

/** Categories that schedules and bulk runs write for. Each needs prompt templates, and ten topics for bulk runs. */
export const scheduleCategories = [
  "EPM Industry Analysis",
  "Implementation Best Practices",
  "Modern Budgeting",
  "BI & Analytics",
  "Finance Leadership",
  "Market Trends",
  "Technology Trends",
  "Platform Comparison",
  "Financial Modeling",
  "Career Development",
] as const satisfies ListsFile["scheduleCategories"];

/** Subjects of the home page's form. `from` decides who answers, and with which pipeline and score. */
export const inquiries = [
  { label: "I need to hire talent", from: "employer" },
  { label: "I'm looking for a job", from: "candidate" },
  { label: "Partnership inquiry", from: "anybody" },
  { label: "General question", from: "anybody" },
  { label: "Other", from: "anybody" },
] as const satisfies ListsFile["inquiries"];

/** How the site shows workplaces and employment types. */
export const jobTypeLabels = {
  "Full-time": "Full-time",
  "Part-time": "Part-time",
  Contract: "Contract",
  Temporary: "Temporary",
  Internship: "Internship",
  "On-site": "On-site",
  Hybrid: "Hybrid",
  Remote: "Remote",
} as const satisfies ListsFile["jobTypeLabels"];
