import { textToHtml } from "#contract/html.ts";
import { jobPath } from "./address.ts";
import { advertLists } from "./advert-text.ts";
import type { EmploymentType } from "./constants.ts";
import { countryName } from "./countries.ts";
import type { Job, JobDetail, Place } from "./schemas.ts";

const EMPLOYMENT_TYPES: Record<EmploymentType, string> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACTOR",
  Temporary: "TEMPORARY",
  Internship: "INTERN",
};
/** Shown on the job page and in structured data. */
export const VISA_SPONSORSHIP = "Visa sponsorship available";

const SALARY_UNITS = { year: "YEAR", month: "MONTH", week: "WEEK", day: "DAY", hour: "HOUR" } as const;

/** The advert as HTML with paragraphs and lists. */
const advertHtml = (job: JobDetail): string =>
  job.descriptionHtml +
  advertLists(job)
    .map(
      ({ heading, items }) =>
        `<p><strong>${heading}</strong></p><ul>${items.map((item) => `<li>${textToHtml(item)}</li>`).join("")}</ul>`,
    )
    .join("");

const placeJsonLd = ({ country, region, city, postalCode, street }: Place) => ({
  "@type": "Place",
  address: {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    ...(city && { addressLocality: city }),
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    addressCountry: country,
  },
});

/** One value where there is one, as Google's examples have it. */
const oneOrMany = <T>(values: T[]): T | T[] | undefined => (values.length > 1 ? values : values[0]);

/** Only fully remote jobs are TELECOMMUTE. What is not known is left out. */
function locationJsonLd({ workplace, places, applicantCountries }: Job): Record<string, unknown> {
  if (workplace !== "Remote")
    return places.length > 0 ? { jobLocation: oneOrMany(places.map(placeJsonLd)) } : {};
  const countries = applicantCountries.map((code) => ({ "@type": "Country", name: countryName(code) }));
  return {
    jobLocationType: "TELECOMMUTE",
    ...(countries.length > 0 && { applicantLocationRequirements: oneOrMany(countries) }),
  };
}

/** schema.org JobPosting for an open job, following Google's required and recommended properties. */
export function jobPosting(job: JobDetail, firm: { name: string; origin: string }): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: advertHtml(job),
    identifier: { "@type": "PropertyValue", name: firm.name, value: job.id },
    datePosted: job.publishedAt ?? job.createdAt,
    ...(job.expiresAt && { validThrough: job.expiresAt.replace(/\.\d+(?=Z$)/, "") }),
    ...(job.employmentType && { employmentType: EMPLOYMENT_TYPES[job.employmentType] }),
    hiringOrganization: { "@type": "Organization", name: job.company },
    industry: job.industryLabel,
    ...(job.visaSponsorship && { eligibilityToWorkRequirement: `${VISA_SPONSORSHIP}.` }),
    ...locationJsonLd(job),
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
