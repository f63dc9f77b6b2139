// The sections below the first screen, whose code and text load later.
import { CANDIDATE_RESPONSE_HOURS, CONTACT_RESPONSE_MINUTES, firm, headquarters } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import { sampleMarks } from "#web/content/samples.ts";

export const homeSections = {
  services: {
    heading: "Services",
    note: "",
    typicalLabel: "Typical:",
  },
  about: {
    heading: "Recruiters who know the ward",
    paragraphs: [
      `We recruit in ${headquarters.city} for hospitals, clinics and care homes. Our recruiters have worked on a ward.`,
    ],
    mark: sampleMarks.figures,
    figures: [{ value: "24/7", label: "the hours of the people we place" }],
    link: { label: "More about the firm", to: "/company/about" },
  },
  jobs: {
    heading: "Current Opportunities",
    note: "Every posting names the shifts and the pay.",
    fields: {
      title: "Title or keywords",
      location: "Location",
      industry: "Industry",
      search: "Search Jobs",
    },
    placeholder: "e.g. registered nurse",
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
    heading: "You speak with the people who recruit",
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
    note: firm.articlesHeading,
    items: [
      {
        category: "Career Guidance",
        title: "What to ask about shifts before you sign",
        description: "Questions for the first call, and the answers that should worry you.",
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
        text: "You hear pay, shifts and team in the first call.",
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
    note: `Tell us which position has been open longest; a recruiter replies, usually within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`,
    formHeading: "Send us a message",
    booking: { label: "Or book a time", to: "/book" },
  },
} as const;
