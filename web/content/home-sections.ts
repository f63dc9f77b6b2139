// Sample copy: figures and people are invented. Replace them with your own.
// The sections below the first screen, whose code and text load later.
import { CANDIDATE_RESPONSE_HOURS, CONTACT_RESPONSE_MINUTES } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import { chronology } from "./chronology.ts";
import { getYear } from "./months.ts";
import { sampleMarks } from "./samples.ts";

export const homeSections = {
  services: {
    heading: "Four disciplines, one set of numbers",
    note: "We build with your team. Your people can open, read and change whatever we leave behind.",
    typicalLabel: "Typical:",
  },
  about: {
    heading: "A small firm on purpose",
    paragraphs: [
      `Two partners, a small team, one rule: whoever sells the work does the work. We started in Carmel in ${getYear(chronology.founded)}, after years on the other side of the table, where plans arrived finished and nobody could change them.`,
      "Consulting and recruiting share an office because they fail together. A good model without an owner goes stale in two quarters, and a good analyst without a model leaves in four.",
    ],
    mark: sampleMarks.figures,
    figures: [
      { value: "25+", label: "years in finance between the partners" },
      { value: "7", label: "people, all of whom build or hire" },
      { value: "50+", label: "enterprise clients over our careers" },
    ],
    link: { label: "More about the firm", to: "/company/about" },
  },
  jobs: {
    heading: "Current Opportunities",
    note: "Every posting names the problem to solve, and nearly every one the pay.",
    fields: {
      title: "Title or keywords",
      location: "Location",
      industry: "Industry",
      search: "Search Jobs",
    },
    placeholder: "e.g. rolling forecast",
    loading: "Loading jobs...",
    resultCount: (count: number, total: number) =>
      `${count} of ${formatInteger(total)} open ${total === 1 ? "position" : "positions"}`,
    applyFor: (title: string) => `for ${title}`,
    apply: "Apply Now",
    all: { label: "View All Opportunities", to: "/jobs" },
  },
  caseStudies: {
    heading: "Proven Results That Matter",
    note: `Three engagements, with figures from before and after. ${sampleMarks.figures}`,
    challenge: "Challenge",
    solution: "Solution",
    read: "View Full Case Study",
    ofCompany: (company: string) => `of ${company}`,
  },
  leadership: {
    heading: "You meet the partners, and then you work with them",
    all: { label: "All leadership", to: "/company/leadership" },
    contact: (firstName: string) => `Write to ${firstName}`,
    profile: "Profile",
  },
  testimonials: {
    heading: "Trusted by Industry Leaders",
    note: `From people who sign off on the numbers. ${sampleMarks.quotes} ${sampleMarks.portraits}`,
    rating: (stars: number) => `${stars} of 5 stars`,
    all: { label: "All testimonials", to: "/company/testimonials" },
  },
  resources: {
    heading: "Industry Insights & Resources",
    note: "Written at the planning table. New articles weekly.",
    items: [
      {
        category: "Market Trends",
        title: "The budget was right for two weeks",
        description:
          "Why a rolling forecast notices what an annual budget misses. One lost order, ten months of readings.",
      },
      {
        category: "Industry Insights",
        title: "How to retire a report without a fight",
        description:
          "A four-week routine: stop sending it, count who asks, and find out what they decided with it.",
      },
      {
        category: "Salary Negotiation",
        title: "What a first salary call should contain",
        description: "The range, the team, the problem and the decision date. A script for both sides.",
      },
    ],
    read: "Read More",
    about: (title: string) => `about ${title}`,
    all: { label: "Explore All Resources", to: "/resources" },
  },
  jobSeekers: {
    heading: "For Job Seekers",
    note: `Our services are free for you. A recruiter replies within ${CANDIDATE_RESPONSE_HOURS} hours, and no employer sees your name until you agree.`,
    points: [
      {
        title: "The salary comes first",
        text: "You hear range, team and problem in the first call.",
      },
      {
        title: "Nothing is sent without your yes",
        text: "You approve each employer by name. Silence is a no.",
      },
      {
        title: "An answer either way",
        text: "If you are not the one, we tell you why, and what would have made the difference.",
      },
    ],
    formHeading: "Submit your information",
    more: { label: "How it works for candidates", to: "/candidates" },
  },
  contact: {
    heading: "Get In Touch",
    note: `Start with the number you trust least. Tell us which figure gets argued about most; a partner replies, usually within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`,
    formHeading: "Send us a message",
    booking: { label: "Or book a time", to: "/book" },
  },
} as const;
