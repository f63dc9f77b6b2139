import { articlePath, authorPath } from "#contract/articles/address.ts";
import { jobPath } from "#contract/jobs/address.ts";

/** Public paths that code builds; links in web/content are literals. */
export const paths = {
  jobs: () => "/jobs",
  job: jobPath,
  apply: (job?: string) => (job ? `/apply?job=${job}` : "/apply"),
  /** `by` is when the applicant has an answer at the latest. */
  applyReceived: (sent: { jobId: string | null; industry: string | null; respondBy: string }) =>
    `/apply/received?${new URLSearchParams({
      ...(sent.jobId && { job: sent.jobId }),
      ...(sent.industry && { industry: sent.industry }),
      by: sent.respondBy,
    })}`,
  resources: () => "/resources",
  article: ({ id, slug }: { id: string; slug: string | null }) => articlePath({ slug: slug ?? id }),
  author: authorPath,
  articlePreview: (token: string) => `/article/preview?token=${encodeURIComponent(token)}`,
  newsletterConfirmed: (nextIssue: string) => `/newsletter/confirmed?next=${nextIssue}`,
  newsletter: (outcome?: string) => (outcome ? `/newsletter/${outcome}` : "/newsletter"),
  socialCard: (kind: "article" | "job" | "case-study", id: string) => `/media/cards/${kind}/${id}.png`,
  articleFeed: () => "/feeds/articles.xml",
  service: (slug: string) => `/services/${slug}`,
  about: () => "/company/about",
  leadership: () => "/company/leadership",
  history: () => "/company/history",
  testimonials: () => "/company/testimonials",
  candidates: () => "/candidates",
  contact: (about?: { job: string }) => (about ? `/contact?job=${about.job}` : "/contact"),
  book: () => "/book",
  bookDetails: () => "/book/details",
  bookConfirmed: (token: string) => `/book/confirmed?token=${encodeURIComponent(token)}`,
  bookManage: (token: string) => `/book/manage?token=${encodeURIComponent(token)}`,
  interview: (token: string) => `/interview?token=${encodeURIComponent(token)}`,
  privacyPolicy: () => "/privacy-policy",
  termsOfService: () => "/terms-of-service",
  cookiePolicy: () => "/cookie-policy",
  caseStudies: () => "/case-studies",
  caseStudy: (id: string) => `/case-studies/${id}`,
  login: () => "/login",
  admin: () => "/admin",
};
