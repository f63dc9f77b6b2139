import type { JobDraftFields } from "#contract/jobs/draft-endpoints.ts";

/** The fields of a job's draft, half typed. */
export const jobFields: JobDraftFields = {
  title: "",
  company: "Half a na",
  client: "",
  location: "",
  workplace: "On-site",
  employmentType: "",
  places: [{ country: "US", region: "", city: "", postalCode: "", street: "" }],
  applicantCountries: [],
  industry: "technology",
  experienceLevel: "Mid",
  description: "**Typed**, not saved.",
  requirements: "",
  benefits: "",
  salary: "",
  salaryMin: "98,0",
  salaryMax: "",
  salaryCurrency: "USD",
  salaryPeriod: "year",
  visaSponsorship: false,
  isUrgent: false,
  status: "published",
  publishToPortals: false,
  expiresAt: "",
  imageUrl: null,
};
