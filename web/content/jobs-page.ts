import { ALL_INDUSTRIES, ALL_LOCATIONS, jobIndustries } from "#contract/jobs/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";

/** Options of the two job lists; the first of each means no filter. */
export const jobFilters = {
  page: {
    locations: [
      ALL_LOCATIONS,
      "New York, NY",
      "San Francisco, CA",
      "Chicago, IL",
      "Los Angeles, CA",
      "Boston, MA",
      "Seattle, WA",
      "Austin, TX",
      "Remote",
    ],
    industries: [ALL_INDUSTRIES, ...jobIndustries],
  },
  home: {
    locations: [
      ALL_LOCATIONS,
      "Indianapolis, IN",
      "Carmel, IN",
      "New York, NY",
      "San Francisco, CA",
      "Chicago, IL",
      "Remote",
    ],
    industries: [ALL_INDUSTRIES, "Technology", "Finance", "Healthcare", "Manufacturing"],
  },
} as const satisfies Record<"page" | "home", { locations: readonly string[]; industries: readonly string[] }>;

export const jobsPage = {
  meta: {
    title: "Open roles in planning, analytics and finance",
    description:
      "FP&A, EPM, BI, analytics engineering, treasury and finance systems roles. Salaries named, free for candidates, a recruiter replies within 48 hours.",
    keywords: [
      "FP&A jobs",
      "EPM jobs",
      "business intelligence jobs",
      "finance jobs",
      "analytics engineer jobs",
    ],
  },
  heading: "Open roles in planning, analytics and finance",
  note: "Free for candidates. A recruiter answers within 48 hours, and no employer sees your name before you agree.",
  fields: {
    title: "Job title or keywords",
    location: "Location",
    industry: "Industry",
    search: "Search Jobs",
    clear: "Clear",
    regionLabel: "Search open roles",
  },
  popular: {
    label: "Popular",
    searches: ["Software Engineer", "Account Manager", "Nurse", "Financial Analyst", "Operations Manager"],
  },
  resultCount: (count: number, orMore = false) =>
    `${formatInteger(count)}${orMore ? " or more" : ""} ${count === 1 ? "position" : "positions"} found`,
  sortNote: "Urgent first, then newest",
  urgent: "Urgent",
  salaryUnstated: "Salary named in the first call",
  loading: "Loading jobs...",
  error: {
    heading: "Unable to Load Positions",
    text: "We're having trouble loading current job openings. Please try again later or contact our team for assistance.",
    failed: "Failed to fetch jobs",
    retry: "Try Again",
    contact: { label: "Contact our team", to: "/contact" },
  },
  empty: {
    heading: "No Positions Found",
    text: "No positions match your current search criteria. Try adjusting your filters or check back soon for new opportunities.",
    clear: "Clear Filters",
    submit: { label: "Submit Your Resume", to: "/candidates" },
  },
  callToAction: {
    heading: "Nothing that fits yet?",
    text: "Leave your resume with the role you would move for. About one placement in three was never advertised.",
    actions: [
      { label: "Submit Your Resume", to: "/candidates" },
      { label: "Contact a recruiter", to: "/contact" },
    ],
  },
} as const satisfies {
  meta: Meta;
  callToAction: { heading: string; text: string; actions: readonly LinkItem[] };
} & Record<string, unknown>;

export const jobPage = {
  posted: "Posted",
  requirements: "Requirements",
  benefits: "Benefits",
  similar: "Open roles like it",
  failed: "Failed to fetch job details",
  retry: "Try Again",
  summary: {
    heading: "This role in brief",
    salary: "Salary range",
    employment: "Employment type",
    location: "Location",
    industry: "Industry",
    experience: "Experience",
    closes: "Apply by",
  },
  apply: { label: "Apply Now", to: "/apply" },
  contactRecruiter: { label: "Contact Recruiter", to: "/contact" },
  confidence: "Your details stay with us until you say otherwise. Reply within 48 hours.",
  questions: {
    heading: "A question before you apply?",
    text: "Ask about the team, the pay or the problem. We will not pass your name on.",
    contact: { label: "Contact our team", to: "/contact" },
  },
  more: { label: "View More Jobs", to: "/jobs" },
  share: "Copy link",
  loading: "Loading job details...",
  notFound: {
    heading: "Job Not Found",
    text: "The job you're looking for could not be found. It may have been filled or removed.",
    listLink: { label: "View All Jobs", to: "/jobs" },
  },
} as const satisfies Record<string, unknown>;
