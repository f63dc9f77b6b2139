import { CANDIDATE_RESPONSE_HOURS, firm } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";

export const jobsPage = {
  meta: {
    title: `Open roles in ${firm.fields}`,
    description: `Open roles in ${firm.fields}. Salaries named, free for candidates, a recruiter replies within ${CANDIDATE_RESPONSE_HOURS} hours.`,
    keywords: firm.keywords,
  },
  heading: `Open roles in ${firm.fields}`,
  note: `Free for candidates. A recruiter replies within ${CANDIDATE_RESPONSE_HOURS} hours, and no employer sees your name until you agree.`,
  fields: {
    title: "Job title or keywords",
    location: "Location",
    industry: "Industry",
    type: "Job type",
    workplace: "Workplace",
    level: "Experience",
    minSalary: "Pay",
    search: "Search Jobs",
    clear: "Clear",
    regionLabel: "Search open roles",
  },
  anyType: "Any type",
  anyWorkplace: "Any",
  anyLevel: "Any level",
  anySalary: "Any pay",
  salaryFrom: (amount: number) => `${firm.currencySymbol}${formatInteger(amount)} or more a year`,
  popular: {
    label: "Popular",
    searches: firm.popularSearches,
  },
  resultCount: (count: number) => `${formatInteger(count)} ${count === 1 ? "position" : "positions"} found`,
  sortNotes: { newest: "Urgent first, then newest", search: "Best match first" },
  urgent: "Urgent",
  salaryUnstated: "Salary named in the first call",
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
    text: "Leave your resume and tell us what you would make a move for. Not every role we fill is posted.",
    actions: [
      { label: "Submit Your Resume", to: "/candidates" },
      { label: "Contact a recruiter", to: "/contact?about=roles" },
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
    workplace: "Workplace",
    applicants: "Open to residents of",
    location: "Location",
    industry: "Industry",
    experience: "Experience",
    closes: "Apply by",
  },
  apply: { label: "Apply Now", to: "/apply" },
  contactRecruiter: "Contact Recruiter",
  confidence: `Your details stay with us until you say otherwise. Reply within ${CANDIDATE_RESPONSE_HOURS} hours.`,
  questions: {
    heading: "A question before you apply?",
    text: "Ask about the team, the pay or the problem. We will not pass your name on.",
    contact: "Contact our team",
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
