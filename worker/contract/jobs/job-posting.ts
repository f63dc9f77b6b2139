import { escapeHtml } from "#contract/html.ts";
import { jobPath } from "./address.ts";
import { listItems, textBlocks } from "./advert-text.ts";
import type { Job } from "./schemas.ts";

const EMPLOYMENT_TYPES: Record<Job["type"], string> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACTOR",
  Remote: "FULL_TIME",
  Hybrid: "FULL_TIME",
};
/** Shown on the job page and in structured data. */
export const VISA_SPONSORSHIP = "Visa sponsorship available";

const SALARY_UNITS = { year: "YEAR", month: "MONTH", week: "WEEK", day: "DAY", hour: "HOUR" } as const;

/** Whether the job is remote, by its type or location. */
export const isRemote = (job: Pick<Job, "type" | "location">): boolean =>
  job.type === "Remote" || /\bremote\b/i.test(job.location);

/** Description as simple HTML with lists. */
function descriptionHtml(job: Job): string {
  const toList = (items: string[]) =>
    `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  const blocks = textBlocks(job.description).map((block) =>
    typeof block === "string" ? `<p>${escapeHtml(block)}</p>` : toList(block),
  );
  const list = (title: string, text: string | null) => {
    const items = listItems(text);
    return items.length ? [`<p>${title}</p>${toList(items)}`] : [];
  };
  return [...blocks, ...list("Requirements", job.requirements), ...list("Benefits", job.benefits)].join("");
}

/** schema.org JobPosting for an open job, following Google's required and recommended properties. */
export function jobPosting(job: Job, firm: { name: string; origin: string }): Record<string, unknown> {
  const [city, region] = job.location.split(",").map((part) => part.trim());
  const place = {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      addressLocality: city,
      ...(region && { addressRegion: region }),
      addressCountry: "US",
    },
  };
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: descriptionHtml(job),
    identifier: { "@type": "PropertyValue", name: firm.name, value: job.id },
    datePosted: job.publishedAt ?? job.createdAt,
    ...(job.expiresAt && { validThrough: job.expiresAt.replace(/\.\d+(?=Z$)/, "") }),
    employmentType: EMPLOYMENT_TYPES[job.type],
    hiringOrganization: { "@type": "Organization", name: job.company },
    industry: job.industry,
    ...(job.visaSponsorship && { eligibilityToWorkRequirement: `${VISA_SPONSORSHIP}.` }),
    ...(isRemote(job)
      ? { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: { "@type": "Country", name: "USA" } }
      : { jobLocation: place }),
    ...((job.salaryMin ?? job.salaryMax) !== null && {
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: job.salaryCurrency,
        value: {
          "@type": "QuantitativeValue",
          ...(job.salaryMin !== null && { minValue: job.salaryMin }),
          ...(job.salaryMax !== null && { maxValue: job.salaryMax }),
          unitText: SALARY_UNITS[job.salaryPeriod],
        },
      },
    }),
    directApply: true,
    url: firm.origin + jobPath(job),
  };
}
