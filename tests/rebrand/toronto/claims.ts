import {
  CANDIDATE_RESPONSE_HOURS,
  CONTACT_RESPONSE_MINUTES,
  formatAddress,
  headquarters,
} from "#contract/firm.ts";
import { MAX_DAYS_AHEAD } from "#contract/booking/constants.ts";
import { NEWSLETTER_CONFIRM_DAYS } from "#contract/newsletter/constants.ts";
import { PRIVACY_LINK_DAYS, RETENTION_MONTHS } from "#contract/privacy/constants.ts";
import type { sampleMarks } from "#web/content/samples.ts";

/** `at` is the path of a text, `export.key.0`, or the beginning of several; a mail's is its file. */
export type Claim = { at: string } & (
  | {
      /** The figures and promises below `at`, and what makes them true. */
      says: readonly (string | RegExp)[];
      source: string;
    }
  | {
      /** Everything below `at` is invented; `page` shows the mark. */
      sample: keyof typeof sampleMarks;
      page: string;
    }
);

const replyToCandidates = {
  says: [
    `within ${CANDIDATE_RESPONSE_HOURS} hours`,
    `Within ${CANDIDATE_RESPONSE_HOURS} hours`,
    `${CANDIDATE_RESPONSE_HOURS} hours`,
    /[Ww]ithin {2}hours/,
  ],
  source: "CANDIDATE_RESPONSE_HOURS: due dates of applications in the inbox, with alerts",
};
const replyToMessages = {
  says: [
    `within ${CONTACT_RESPONSE_MINUTES} minutes`,
    `Within ${CONTACT_RESPONSE_MINUTES} minutes`,
    `${CONTACT_RESPONSE_MINUTES} min`,
    /[Ww]ithin {2}minutes/,
    "We respond",
    "we promised",
  ],
  source: "CONTACT_RESPONSE_MINUTES: due dates of messages in the inbox, with alerts",
};
const bookingWindow = { says: [`${MAX_DAYS_AHEAD} days`], source: "MAX_DAYS_AHEAD, enforced by the API" };
const count = (...says: string[]) => ({ says, source: "Counts entries of the same page" });
const rule = (...says: (string | RegExp)[]) => ({
  says,
  source: "A rule of the firm; staff are bound by it",
});
const product = (source: string, ...says: (string | RegExp)[]) => ({ says, source });
const sample = (mark: keyof typeof sampleMarks, page: string) => ({ sample: mark, page });

/**
 * Every figure and every promise of the site and its mails. A figure that is neither sourced nor marked as a sample
 * fails tests/architecture/claims.test.ts: cut it, source it or mark it.
 */
export const claims: readonly Claim[] = [
  // The firm
  { at: "firm", ...rule(/[\s\S]+/) },
  { at: "salary", ...product("The calculator's model", /\d+/) },
  { at: "siteLabels.replyTime", ...replyToMessages },
  { at: "clients", ...sample("logos", "/") },
  { at: "chronology", ...sample("site", "/company/history") },
  { at: "awards", ...sample("awards", "/company/about") },
  { at: "history", ...sample("site", "/company/history") },
  { at: "history.achievements", ...sample("figures", "/company/history") },
  { at: "testimonials", ...sample("quotes", "/company/testimonials") },
  { at: "testimonialsPage", ...sample("figures", "/company/testimonials") },
  { at: "testimonialsPage.ratingLabel", ...product("The rating of the quote", "of 5 stars") },

  // Home
  { at: "heroPlot", ...sample("site", "/") },
  { at: "home.recognition", ...sample("awards", "/") },
  { at: "home.trust", ...sample("figures", "/") },
  { at: "homeSections.about", ...rule("24/7") },
  { at: "homeSections.testimonials.rating", ...product("The rating of the quote", "of 5 stars") },
  { at: "homeSections.jobSeekers", ...replyToCandidates },
  { at: "homeSections.contact", ...replyToMessages },
  { at: "market", ...sample("figures", "/") },
  { at: "market.note", ...sample("figures", "/") },
  { at: "salaryCalculator.result", ...product("The calculator's model", "25th", "75th", "12-month") },
  { at: "drawings", ...sample("site", "/") },

  // Services and case studies
  { at: "epmService", ...sample("figures", "/services/permanent-placement") },
  { at: "dataAnalyticsService", ...sample("figures", "/services/contract-staffing") },
  { at: "dataAnalyticsService.stats.3", ...replyToMessages },
  { at: "businessIntelligenceService", ...sample("figures", "/services/executive-search") },
  { at: "fpaService", ...sample("figures", "/services/industry-specializations") },
  {
    at: "manufacturingCaseStudy",
    ...sample("caseStudy", "/case-studies/manufacturing-digital-transformation-recruiting"),
  },
  {
    at: "technologyCaseStudy",
    ...sample("caseStudy", "/case-studies/technology-executive-search-silicon-valley"),
  },
  {
    at: "healthcareCaseStudy",
    ...sample("caseStudy", "/case-studies/healthcare-ceo-executive-search-texas"),
  },

  // Candidates
  { at: "apply", ...replyToCandidates },
  { at: "apply.lead", ...rule("Five minutes", `within ${CANDIDATE_RESPONSE_HOURS} hours`) },
  { at: "candidates", ...replyToCandidates },
  { at: "candidates.process", ...count("Five steps") },
  {
    at: "candidates.process.steps",
    ...rule("5 minutes", "Thirty minutes", "Week 1", "Weeks 2–4", "Weeks 3–6", "30 and 90 days"),
  },
  { at: "candidates.process.steps.1.span", ...replyToCandidates },
  { at: "jobsPage", ...replyToCandidates },
  { at: "jobPage", ...replyToCandidates },
  {
    at: "forms.application.labels.filesHint",
    ...product("MAX_APPLICATION_FILE_BYTES, enforced by the API", /max 15 ?Mi?B/),
  },
  { at: "forms.application", ...product("MAX_RESUME_BYTES, enforced by the API", /Max 5 ?Mi?B/) },

  // Contact, booking, newsletter
  { at: "contact", ...replyToMessages },
  { at: "contact.booking", ...product("Durations of the seeded services", "thirty minutes or an hour") },
  { at: "forms.contactPage", ...replyToMessages },
  { at: "booking", ...bookingWindow },
  { at: "booking.details.meeting", ...rule("We send you the video link") },
  { at: "booking.confirmation.where", ...rule("We send you the video link") },
  { at: "articlePage.callToAction", ...product("Duration of a seeded service", "Thirty minutes") },
  {
    at: "newsletter.outcomes.received",
    ...product(
      "NEWSLETTER_CONFIRM_DAYS",
      "We sent you",
      `within ${NEWSLETTER_CONFIRM_DAYS} days`,
      `Within ${NEWSLETTER_CONFIRM_DAYS} days`,
    ),
  },
  { at: "replyTemplates", ...rule("within two working days", "half an hour", "five working days") },

  // Law and errors
  {
    at: "privacyPolicy",
    ...rule("November 2026", formatAddress(headquarters), "within 30 days", "under 16"),
  },
  { at: "privacyPolicy.sections.4", ...product("Consents are checked before each text", "We send") },
  { at: "privacyPolicy.sections.6", ...product("RETENTION_MONTHS", `${RETENTION_MONTHS} months`) },
  { at: "cookiePolicy", ...rule("January 2025") },
  {
    at: "cookiePolicy.sections.1",
    ...product("MAX_AGE_SECONDS in worker/runtime/bookmark.ts", "ten minutes"),
  },
  { at: "termsOfService", ...rule("January 2025", formatAddress(headquarters), "we publish for you") },
  { at: "termsOfService.sections.1", ...replyToCandidates },
  { at: "termsOfService.sections.6", ...product("Consents are checked before each text", "we send") },
  { at: "yourData.textCount", ...product("Counts the person's records", "1 message") },
  { at: "yourData.erased", ...product("Deliveries are swept every minute", "within minutes") },
  { at: "yourData.invalidLink", ...product("PRIVACY_LINK_DAYS", `${PRIVACY_LINK_DAYS} days`) },
  { at: "notFound", ...product("The status of the response", "404") },

  // Mails
  { at: "worker/features/applications/templates.ts", ...replyToCandidates },
  { at: "worker/features/contacts/templates.ts", ...replyToMessages },
  {
    at: "worker/features/booking/templates.ts",
    ...rule("We send you the link", "we send you a confirmation"),
  },
  { at: "interview.place", ...rule("We send you the link") },
  { at: "worker/features/interviews/templates.ts", ...rule("We send you the link") },
];
