// A healthcare recruiter in Toronto, as tests/rebrand puts it into web/content/firm.ts of a copy.
import type { FirmFile } from "#contract/firm-schema.ts";

export const firm = {
  name: "Maple Ward Recruiting",
  shortName: "Maple Ward",
  legalName: "Maple Ward Recruiting Inc.",
  tagline: "The people who keep a ward running",
  description: "Maple Ward finds nurses, therapists and managers for hospitals and clinics in Ontario.",
  footerLine: "Recruiting for hospitals, clinics and care homes.",
  business: "recruits for hospitals, clinics and care homes",
  trade: "healthcare recruiting",
  founded: "2021-09",
  law: { country: "Canada", governing: "the Province of Ontario", courts: "Toronto, Ontario" },
  offices: [
    {
      name: "Toronto office",
      street: "40 Linden Street",
      city: "Toronto",
      region: "ON",
      postalCode: "M4Y 1V8",
      country: "CA",
    },
  ],
  phones: [{ label: "Recruiting", display: "(416) 555-0119", number: "+14165550119" }],
  emails: {
    general: "hello@mapleward.example",
    candidates: "careers@mapleward.example",
    clients: "staffing@mapleward.example",
  },
  mail: { from: "Maple Ward <hello@mapleward.example>", replyTo: "hello@mapleward.example" },
  timeZone: "America/Toronto",
  hours: [
    {
      days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      open: { from: "07:30", to: "17:00" },
    },
    { days: ["Saturday", "Sunday"], open: null },
  ],
  responseTargets: { candidateHours: 24, contactMinutes: 60 },
  preparation: {
    client: "Have your open shifts at hand. Nothing has to be prepared.",
    candidate: "Have your license and your resume at hand. No employer learns of the call.",
  },
  country: "CA",
  currency: "CAD",
  currencySymbol: "$",
  locale: "en-CA",
  colors: { paper: "#fbfcfa", ink: "#0b3d2e", signal: "#8fd14f", plan: "#0a6e6e" },
  mark: [
    { line: [13, 3, 13, 23], width: 6, color: "ink" },
    { line: [3, 13, 23, 13], width: 6, color: "signal" },
  ],
  socialLinks: {
    linkedin: "https://www.linkedin.com/company/maple-ward-sample",
    facebook: "",
    twitter: "",
    instagram: "",
  },
  contentSignals: { search: true, "ai-input": true, "ai-train": false },
  articlesHeading: "Notes from the ward",
  topics: "careers and hiring in healthcare",
  fields: "nursing, therapy and care management",
  keywords: ["healthcare recruiting", "nursing jobs Ontario", "care management jobs"],
  popularSearches: ["Registered Nurse", "Physiotherapist", "Clinic Manager", "Care Coordinator"],
  sections: ["leadership", "salary-calculator"],
  sampleData: false,
} as const satisfies FirmFile["firm"];

/** The salary calculator of the home page. */
export const salary = {
  base: { min: 70_000, max: 110_000 },
  growth: 6,
  roles: ["Registered Nurse", "Senior Registered Nurse", "Physiotherapist", "Clinic Manager"],
  cities: [
    { name: "Toronto", tenths: 12 },
    { name: "Ottawa", tenths: 11 },
    { name: "Hamilton", tenths: 10 },
    { name: "Remote", tenths: 10 },
  ],
  industries: ["Hospitals", "Clinics", "Care homes"],
  seniority: [{ word: "Senior", min: 15_000, max: 25_000 }],
} as const satisfies FirmFile["salary"];

/** How the instructions to a model begin, for an article and for an image. */
export const prompts = {
  writer:
    "You write for the website of a firm that recruits nurses, therapists and managers for hospitals and clinics in Ontario. Readers are healthcare professionals and the people who hire them.",
  image: "Make one editorial illustration for the website of a healthcare recruiter.",
} as const satisfies FirmFile["prompts"];

/**
 * What forms, filters and editors offer, until somebody changes a list under Settings > Lists. `key` is stored and part of
 * addresses: change labels only. Featured industries are also offered on the home page and in the application form,
 * featured categories in the article editor.
 */
export const lists = {
  industries: [
    { key: "Hospitals", label: "Hospitals", isFeatured: true },
    { key: "Clinics", label: "Clinics", isFeatured: true },
    { key: "Care homes", label: "Care homes", isFeatured: true },
    { key: "Home care", label: "Home care", isFeatured: false },
  ],
  categories: [
    { key: "Careers", label: "Careers", isFeatured: true },
    { key: "Hiring", label: "Hiring", isFeatured: true },
  ],
  "contact-topics": [
    { key: "staff", label: "Staff for a ward", isFeatured: false },
    { key: "work", label: "Work as a nurse or therapist", isFeatured: false },
    { key: "other", label: "Something else", isFeatured: false },
  ],
  departments: [
    { key: "recruiting", label: "Recruiting", isFeatured: false },
    { key: "payroll", label: "Payroll", isFeatured: false },
  ],
  "rejection-reasons": [
    { key: "license", label: "License is missing", isFeatured: false },
    { key: "filled", label: "Position filled", isFeatured: false },
    { key: "other", label: "Other", isFeatured: false },
  ],
} as const satisfies FirmFile["lists"];

/** Categories that articles are generated for. web/content/article-prompts.json has the prompts and topics of each. */
export const scheduleCategories = ["Careers", "Hiring"] as const satisfies FirmFile["scheduleCategories"];

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
