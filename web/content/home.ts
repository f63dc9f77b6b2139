// Sample copy: awards, figures and people are invented. Replace them with your own.
import { formatInteger } from "#contract/numbers.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";

export const home = {
  meta: {
    title: "Plans that hold, and the people to run them",
    description:
      "EPM, data analytics, BI and FP&A consulting for finance teams, and recruiting of the analysts and leaders who keep it true. Carmel, Indiana.",
    keywords: [
      "EPM consulting",
      "FP&A consulting",
      "business intelligence",
      "data analytics",
      "finance recruiting",
      "Carmel Indiana",
    ],
  },
  hero: {
    heading: "Plans that hold, and the people to run them",
    lead: "Planwright builds planning, analytics and reporting for finance teams, and hires the analysts and leaders who keep it true.",
    actions: {
      partner: { label: "Partner With Us", to: "/contact" },
      opportunities: { label: "View Opportunities", to: "/jobs" },
      about: { label: "Learn Our Story", to: "/company/about" },
    },
    plot: {
      caption:
        "Twenty weekly readings of one revenue forecast against actuals, after a model went live. Illustration.",
      alternative:
        "Forecast error falls from 14.2 percent in week 1 to 0.8 percent in week 20; the last four readings lie within two percent of the plan.",
      /** Percent away from the plan, one reading a week. */
      readings: [
        14.2, -9.8, 16.5, 10.6, -12.4, 8.1, -6.9, 9.6, 6.2, -7.5, 4.8, -4, 5.2, 2.1, -3.4, 2.1, -1.9, 1.6,
        -0.9, 0.8,
      ],
      reach: 20,
      tolerance: 2,
      toleranceText: "±2% tolerance",
      /** Limits of the readings: index of a week and distance. */
      limits: [
        [0, 17.5],
        [4, 14.6],
        [8, 10.6],
        [12, 7],
        [16, 3.4],
        [19, 1.8],
      ],
      notes: [
        { at: 2, text: "16.5% over plan" },
        { at: 4, text: "12.4% under", wideOnly: true },
        { at: 19, text: "Week 20: 0.8%", side: "left" },
      ],
      marks: [
        { at: 10, text: "+10%" },
        { at: -10, text: "−10%" },
      ],
      ticks: [
        { at: 0, text: "Week 1" },
        { at: 3, text: "4", wideOnly: true },
        { at: 7, text: "8", wideOnly: true },
        { at: 9, text: "10" },
        { at: 11, text: "12", wideOnly: true },
        { at: 15, text: "16", wideOnly: true },
        { at: 19, text: "20" },
      ],
    },
  },
  recognition: {
    heading: "Recognition",
    awards: [
      {
        title: "Planning Practice of the Year",
        organization: "Midwest Finance Leaders Forum, 2025",
      },
      { title: "Best Small Search Firm, Finance", organization: "Hoosier Employers Council, 2025" },
      { title: "Model Documentation Prize", organization: "Open Planning Society, 2026" },
    ],
  },
  trust: {
    heading: "What clients count on",
    note: "We publish how we measure each of these, and we would rather explain a figure than round it.",
    figures: [
      { value: "6–8 weeks", label: "typical implementation, from workshop to first live forecast" },
      { value: "98%", label: "of the people we place are in the seat a year later" },
      { value: "14 days", label: "typical time to placement for a contract role" },
      { value: "30%+", label: "less time spent on each planning cycle" },
    ],
  },
  services: {
    heading: "Four disciplines, one set of numbers",
    note: "We build with your finance team, not beside it. What we leave behind, your people can open, read and change.",
    typicalLabel: "Typical:",
  },
  about: {
    heading: "A small firm on purpose",
    paragraphs: [
      "Seven people, two partners, one rule: whoever sells the work does the work. We started in Carmel in 2024, after years on the other side of the table, where plans arrived finished and nobody could change them.",
      "Consulting and recruiting sit in one room because they fail together. A good model without an owner goes stale in two quarters, and a good analyst without a model leaves in four.",
    ],
    figures: [
      { value: "25+", label: "years in finance seats between the partners" },
      { value: "7", label: "people, all of whom build or hire" },
      { value: "50+", label: "enterprise clients over our careers" },
    ],
    link: { label: "More about the firm", to: "/company/about" },
  },
  jobs: {
    heading: "Current Opportunities",
    note: "Every role names its problem, and nearly every one its pay.",
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
    note: "Three engagements, with the figures before and after.",
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
    note: "By people who sign the numbers.",
    rating: (stars: number) => `${stars} of 5 stars`,
    all: { label: "All testimonials", to: "/company/testimonials" },
  },
  resources: {
    heading: "Industry Insights & Resources",
    note: "Written at the planning table. New articles weekly.",
    items: [
      {
        category: "Market Trends",
        title: "The budget was right for eleven days",
        description:
          "Why a rolling forecast beats an annual budget at noticing. One lost order, ten months of readings.",
      },
      {
        category: "Industry Insights",
        title: "How to retire a report without a fight",
        description: "A four-week protocol: stop sending it, count who asks, name what they decided with it.",
      },
      {
        category: "Salary Negotiation",
        title: "What a first salary call should contain",
        description: "The range, the team, the problem and the date of a decision. A script for both sides.",
      },
    ],
    read: "Read More",
    about: (title: string) => `about ${title}`,
    all: { label: "Explore All Resources", to: "/resources" },
  },
  jobSeekers: {
    heading: "For Job Seekers",
    note: "Our services are free for you. A recruiter replies within 48 hours, and no employer sees your name before you agree.",
    points: [
      {
        title: "The salary comes first",
        text: "You hear the range, the team and the problem in the first call.",
      },
      {
        title: "Nothing is forwarded without a yes",
        text: "You approve each employer by name. Silence counts as a no.",
      },
      {
        title: "An answer either way",
        text: "If it is not you, we say why, and what would have made the difference.",
      },
    ],
    formHeading: "Submit your information",
    more: { label: "How it works for candidates", to: "/candidates" },
  },
  contact: {
    heading: "Get In Touch",
    note: "Start with the number you trust least. Tell us which figure is argued about most; a partner replies, usually within 15 minutes in business hours.",
    formHeading: "Send us a message",
    booking: { label: "Or book a time", to: "/book" },
  },
} as const satisfies {
  meta: Meta;
  hero: { actions: Record<string, LinkItem> } & Record<string, unknown>;
} & Record<string, unknown>;
