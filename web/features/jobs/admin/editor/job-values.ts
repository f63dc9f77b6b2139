import * as z from "zod";
import { firmCountry, firmCurrency } from "#contract/firm.ts";
import { employmentTypes, workplaces } from "#contract/jobs/constants.ts";
import { formatLocation } from "#contract/jobs/places.ts";
import { formatSalary } from "#contract/jobs/salary.ts";
import {
  INDUSTRY_REQUIRED,
  JobDraft,
  type Job,
  type JobPatch,
  type Place,
  PlaceDraft,
} from "#contract/jobs/schemas.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { text as limitedText, withoutDefaults } from "#contract/schemas.ts";
import type { useContractForm } from "#web/lib/use-contract-form.ts";
import { closingDay, closingTime } from "../../closing-day.ts";
import { textToMarkdown } from "./text-to-markdown.ts";

const MAX_DOLLARS = 10_000_000;

/** Accepts '98,000', '$98000' and the empty string. */
const stripFormatting = (text: string) => text.replace(/[$,\s]/g, "");
const parseAmount = (text: string): number | null =>
  stripFormatting(text) === "" ? null : Number(stripFormatting(text));

const amountSchema = z
  .string()
  .refine((text) => /^\d*$/.test(stripFormatting(text)), "Enter a whole amount, such as 98,000.")
  .refine((text) => Number(stripFormatting(text)) <= MAX_DOLLARS, "Enter at most 10,000,000.");

export const blankPlace: Place = { country: firmCountry, region: "", city: "", postalCode: "", street: "" };
const isBlank = ({ region, city, postalCode, street }: Place) => !(region || city || postalCode || street);

const CITY_REQUIRED = "Enter the city.";

/** The contract's fields with the description as Markdown, with amounts and closing day as input strings. Without places, the location text is parsed. */
export const JobForm = withoutDefaults(JobDraft)
  .omit({ type: true, descriptionFormat: true })
  .extend({
    industry: limitedText(LIST_LABEL_MAX).min(1, INDUSTRY_REQUIRED),
    workplace: z.enum(workplaces),
    employmentType: z
      .union([z.enum(employmentTypes), z.literal("")])
      .refine((value) => value.length > 0, "Choose the employment type."),
    places: z.array(withoutDefaults(PlaceDraft).extend({ city: limitedText(80) })),
    applicantCountries: z.array(z.string()),
    salaryMin: amountSchema,
    salaryMax: amountSchema,
    /** Name of the client, which is stored apart from the job. */
    client: limitedText(160),
    /** A date. Named as in the contract, so that server errors map to this field. */
    expiresAt: z.union([z.literal(""), z.iso.date("Choose a date.")]),
  })
  .refine(
    // An amount that is not a number has its own error.
    ({ salaryMin, salaryMax }) =>
      !((parseAmount(salaryMin) ?? 0) > (parseAmount(salaryMax) ?? Number.POSITIVE_INFINITY)),
    { path: ["salaryMax"], message: "The maximum must not be below the minimum." },
  )
  .superRefine(({ workplace, places, applicantCountries, location }, context) => {
    const require = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (workplace === "Remote") {
      if (applicantCountries.length === 0 && !location)
        require(["applicantCountries"], "Choose at least one country where applicants may live.");
      return;
    }
    const isDerived = location !== "" && places.every(isBlank);
    places.forEach(({ city }, index) => {
      if (!city && !isDerived) require(["places", index, "city"], CITY_REQUIRED);
    });
  });
export type JobForm = z.infer<typeof JobForm>;

/** What the form's groups of fields need of it. */
export type JobFormControls = Pick<
  ReturnType<typeof useContractForm<JobForm, unknown>>,
  "register" | "getError" | "form"
>;

const formatAmount = (amount: number | null) => (amount === null ? "" : formatInteger(amount));

/** Defaults of the contract; required texts start empty. */
const newJob = {
  ...JobDraft.parse({ title: "-", company: "-", description: "-" }),
  title: "",
  company: "",
  description: "",
  workplace: "On-site" as const,
  employmentType: "Full-time" as const,
  places: [],
  applicantCountries: [],
};
const fieldNames = Object.keys(JobForm.shape) as (keyof JobForm)[];

/** Without a job, the defaults of spec B §5 and the first industry. A location text that follows from the places stays empty. */
export function toFormValues(job: Job | null, firstIndustry = "", client = ""): JobForm {
  const source = { ...(job ?? { ...newJob, industry: firstIndustry }), client };
  const values = Object.fromEntries(fieldNames.map((name) => [name, source[name]])) as unknown as JobForm;
  const hasFigures = source.salaryMin !== null || source.salaryMax !== null;
  return {
    ...values,
    location: source.location === formatLocation(source) ? "" : source.location,
    description:
      source.descriptionFormat === "text" ? textToMarkdown(source.description) : source.description,
    employmentType: source.employmentType ?? "",
    places: source.places.length > 0 ? source.places : [blankPlace],
    experienceLevel: source.experienceLevel ?? newJob.experienceLevel,
    benefits: source.benefits ?? "",
    salary: hasFigures ? "" : (source.salary ?? ""),
    salaryMin: formatAmount(source.salaryMin),
    salaryMax: formatAmount(source.salaryMax),
    expiresAt: source.expiresAt ? closingDay(source.expiresAt) : "",
  };
}

/** The location text derived from the places; null without one. */
export const previewLocation = ({
  workplace,
  places,
  applicantCountries,
}: Pick<JobForm, "workplace" | "places" | "applicantCountries">): string | null =>
  formatLocation({
    workplace,
    applicantCountries,
    places: places.filter(({ city }) => city.trim() !== ""),
  }) || null;

const CURRENCIES = [firmCurrency, "USD", "CAD", "EUR", "GBP"];

/** Includes the job's own currency. */
export const currencyOptions = (current: string): string[] => [...new Set([...CURRENCIES, current])];

/** Salary text that the site will show for these values; null if there is none or it is invalid. */
export function formatPay(
  form: Pick<JobForm, "salary" | "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">,
) {
  const [min, max] = [form.salaryMin, form.salaryMax].map((text) =>
    amountSchema.safeParse(text).success ? parseAmount(text) : null,
  ) as [number | null, number | null];
  if (min !== null && max !== null && min > max) return null;
  const salary = formatSalary({ min, max, currency: form.salaryCurrency, period: form.salaryPeriod });
  return (salary ?? form.salary.trim()).replace(" - ", " – ") || null;
}

/** Request body that fits both creating and updating a job. */
export type JobInput = Omit<JobPatch, "version"> & Pick<JobDraft, "title" | "company" | "description">;

export function toJobInput(
  {
    expiresAt: day,
    salaryMin,
    salaryMax,
    places,
    applicantCountries,
    employmentType,
    location,
    client: _client,
    ...form
  }: JobForm,
  job: Job | null,
): JobInput {
  const isRemote = form.workplace === "Remote";
  const entered = places.filter((place) => !isBlank(place));
  return {
    ...form,
    descriptionFormat: "markdown",
    ...(location && { location }),
    ...(employmentType && { employmentType }),
    ...(isRemote && applicantCountries.length > 0 && { applicantCountries }),
    ...(!isRemote && entered.length > 0 && { places: entered }),
    salaryMin: parseAmount(salaryMin),
    salaryMax: parseAmount(salaryMax),
    expiresAt: day ? closingTime(day, job?.expiresAt ?? null) : null,
  };
}
