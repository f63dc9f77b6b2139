// The firm: what pages, mails, text messages, feeds, cards and structured data say of it. docs/branding.md explains
// each value; the build and the Worker refuse to start with one that is not valid. The sample firm is invented: its
// domain and its phone numbers are reserved for examples.
import type { FirmFile } from "#contract/firm-schema.ts";

export const firm = {
  name: "Planwright Partners",
  shortName: "Planwright",
  legalName: "Planwright Partners",
  tagline: "Plans that hold, and the people to run them",
  description:
    "Planwright builds planning, analytics and reporting for finance teams, and hires the analysts and leaders who keep it true.",
  footerLine: "Enterprise performance management, analytics and the people who run both.",
  business: "consults on enterprise performance management and recruits for it",
  trade: "consulting and recruiting",
  founded: "2024-04",
  law: {
    country: "the United States",
    governing: "the State of Indiana",
    courts: "Hamilton County, Indiana",
  },
  offices: [
    {
      name: "Headquarters",
      street: "210 Monon Row",
      city: "Carmel",
      region: "IN",
      postalCode: "46032",
      country: "US",
    },
    {
      name: "Indianapolis office",
      street: "18 Ledger Mill Lane, Suite 300",
      city: "Indianapolis",
      region: "IN",
      postalCode: "46204",
      country: "US",
    },
  ],
  phones: [
    { label: "Consulting", display: "(317) 555-0142", number: "+13175550142" },
    { label: "Recruiting", display: "(317) 555-0187", number: "+13175550187" },
  ],
  emails: {
    general: "hello@planwright.example",
    candidates: "talent@planwright.example",
    clients: "clients@planwright.example",
  },
  mail: {
    from: "Planwright Partners <hello@planwright.example>",
    replyTo: "hello@planwright.example",
  },
  timeZone: "America/New_York",
  hours: [
    {
      days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      open: { from: "08:00", to: "18:00" },
    },
    { days: ["Saturday"], open: { from: "09:00", to: "14:00" } },
    { days: ["Sunday"], open: null },
  ],
  responseTargets: { candidateHours: 48, contactMinutes: 15 },
  preparation: {
    client: "Bring the report, the model or the figure that people argue about. Nothing has to be prepared.",
    candidate:
      "Have your resume at hand, and know what you would make a move for. No employer learns of the call.",
  },
  country: "US",
  currency: "USD",
  currencySymbol: "$",
  locale: "en-US",
  colors: { paper: "#faf9f4", ink: "#121e39", signal: "#fe7519", plan: "#2a66b1" },
  mark: [
    { line: [4.5, 1.5, 4.5, 24.5], width: 2, color: "ink" },
    { line: [1.5, 21, 24.5, 21], width: 2, color: "ink" },
    { line: [16, 9, 16, 21], width: 1.5, color: "ink" },
    { disc: [16, 8, 5], color: "signal" },
  ],
  socialLinks: {
    linkedin: "https://www.linkedin.com/company/planwright-sample",
    facebook: "https://www.facebook.com/planwright.sample",
    twitter: "https://x.com/planwright_sample",
    instagram: "https://www.instagram.com/planwright.sample",
  },
  contentSignals: { search: true, "ai-input": true, "ai-train": false },
  articlesHeading: "Notes from the planning table",
  topics: "planning, reporting and careers in finance",
  fields: "planning, analytics and finance",
  keywords: ["EPM consulting", "FP&A consulting", "finance recruiting", "Carmel Indiana"],
  popularSearches: [
    "Software Engineer",
    "Account Manager",
    "Nurse",
    "Financial Analyst",
    "Operations Manager",
  ],
  sections: [
    "services",
    "case-studies",
    "leadership",
    "history",
    "testimonials",
    "hero-plot",
    "awards",
    "client-logos",
    "figures",
    "market",
    "salary-calculator",
  ],
  sampleData: true,
} as const satisfies FirmFile["firm"];

/** The salary calculator of the home page. */
export const salary = {
  base: { min: 60_000, max: 120_000 },
  growth: 12,
  roles: [
    "Software Engineer",
    "Senior Software Engineer",
    "Principal Engineer",
    "Engineering Manager",
    "VP of Engineering",
    "CTO",
    "Product Manager",
    "Senior Product Manager",
    "Data Scientist",
    "DevOps Engineer",
    "UX Designer",
    "Sales Manager",
    "Marketing Director",
    "Financial Analyst",
    "Operations Manager",
  ],
  cities: [
    { name: "Indianapolis", tenths: 10 },
    { name: "Carmel", tenths: 10 },
    { name: "San Francisco", tenths: 14 },
    { name: "New York", tenths: 14 },
    { name: "Seattle", tenths: 12 },
    { name: "Austin", tenths: 10 },
    { name: "Boston", tenths: 12 },
    { name: "Chicago", tenths: 10 },
    { name: "Los Angeles", tenths: 10 },
    { name: "Denver", tenths: 10 },
    { name: "Atlanta", tenths: 10 },
    { name: "Remote", tenths: 10 },
  ],
  industries: [
    "Technology",
    "Financial Services",
    "Healthcare",
    "Manufacturing",
    "Retail",
    "Consulting",
    "Media & Entertainment",
    "Energy",
    "Real Estate",
    "Non-Profit",
  ],
  seniority: [
    { word: "Senior", min: 40_000, max: 80_000 },
    { word: "Principal", min: 80_000, max: 160_000 },
    { word: "VP", min: 80_000, max: 160_000 },
    { word: "CTO", min: 120_000, max: 250_000 },
  ],
} as const satisfies FirmFile["salary"];

/** How the instructions to a model begin, for an article and for an image. */
export const prompts = {
  writer:
    "You write for the website of a firm that consults on enterprise performance management, FP&A and business intelligence, and recruits people for that work. Readers are finance leaders, analysts and consultants.",
  image: "Make one editorial illustration for the website of a consulting firm for financial planning.",
} as const satisfies FirmFile["prompts"];

/**
 * What forms, filters and editors offer, until somebody changes a list under Settings > Lists. `key` is stored and part of
 * addresses: change labels only. Featured industries are also offered on the home page and in the application form,
 * featured categories in the article editor.
 */
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
  "rejection-reasons": [
    { key: "experience", label: "Experience does not match", isFeatured: false },
    { key: "pay", label: "Pay expectations", isFeatured: false },
    { key: "location", label: "Location", isFeatured: false },
    { key: "filled", label: "Position filled", isFeatured: false },
    { key: "no-reply", label: "No reply", isFeatured: false },
    { key: "other", label: "Other", isFeatured: false },
  ],
} as const satisfies FirmFile["lists"];

/** Categories that articles are generated for. web/content/article-prompts.json has the prompts and topics of each. */
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
] as const satisfies FirmFile["scheduleCategories"];

/** Subjects of the home page's form. `from` decides who answers, and with which pipeline and score. */
export const inquiries = [
  { label: "I need to hire talent", from: "employer" },
  { label: "I'm looking for a job", from: "candidate" },
  { label: "Partnership inquiry", from: "anybody" },
  { label: "General question", from: "anybody" },
  { label: "Other", from: "anybody" },
] as const satisfies FirmFile["inquiries"];

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
} as const satisfies FirmFile["jobTypeLabels"];
