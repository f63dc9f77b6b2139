import * as z from "zod";
import { formatSalary } from "#contract/jobs/salary.ts";
import { JobDraft, type Job, type JobPatch } from "#contract/jobs/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { withoutDefaults } from "#contract/schemas.ts";
import { closingDay, closingTime } from "../closing-day.ts";

const MAX_DOLLARS = 10_000_000;

/** Accepts '98,000', '$98000' and the empty string. */
const stripFormatting = (text: string) => text.replace(/[$,\s]/g, "");
const parseAmount = (text: string): number | null =>
  stripFormatting(text) === "" ? null : Number(stripFormatting(text));

const amountSchema = z
  .string()
  .refine((text) => /^\d*$/.test(stripFormatting(text)), "Enter whole dollars, such as 98,000.")
  .refine((text) => Number(stripFormatting(text)) <= MAX_DOLLARS, "Enter at most 10,000,000.");

/** The contract's fields, with amounts and closing day as input strings. */
export const JobForm = withoutDefaults(JobDraft)
  .extend({
    salaryMin: amountSchema,
    salaryMax: amountSchema,
    /** A date. Named as in the contract, so that server errors map to this field. */
    expiresAt: z.union([z.literal(""), z.iso.date("Choose a date.")]),
  })
  .refine(
    ({ salaryMin, salaryMax }) =>
      (parseAmount(salaryMin) ?? 0) <= (parseAmount(salaryMax) ?? Number.POSITIVE_INFINITY),
    { path: ["salaryMax"], message: "The maximum must not be below the minimum." },
  );
export type JobForm = z.infer<typeof JobForm>;

const formatAmount = (amount: number | null) => (amount === null ? "" : formatInteger(amount));

/** Defaults of the contract; required texts start empty. */
const newJob = {
  ...JobDraft.parse({ title: "-", company: "-", location: "-", description: "-" }),
  title: "",
  company: "",
  location: "",
  description: "",
};
const fieldNames = Object.keys(JobDraft.shape) as (keyof JobDraft)[];

/** Without a job, the defaults of spec B §5. */
export function toFormValues(job: Job | null): JobForm {
  const source = job ?? newJob;
  const values = Object.fromEntries(fieldNames.map((name) => [name, source[name]])) as JobDraft;
  const hasFigures = source.salaryMin !== null || source.salaryMax !== null;
  return {
    ...values,
    experienceLevel: source.experienceLevel ?? newJob.experienceLevel,
    benefits: source.benefits ?? "",
    salary: hasFigures ? "" : (source.salary ?? ""),
    salaryMin: formatAmount(source.salaryMin),
    salaryMax: formatAmount(source.salaryMax),
    expiresAt: source.expiresAt ? closingDay(source.expiresAt) : "",
  };
}

const CURRENCIES = ["USD", "CAD", "EUR", "GBP"];

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
export type JobInput = Omit<JobPatch, "version"> &
  Pick<JobDraft, "title" | "company" | "location" | "description">;

export function toJobInput(
  { expiresAt: day, salaryMin, salaryMax, ...form }: JobForm,
  job: Job | null,
): JobInput {
  return {
    ...form,
    salaryMin: parseAmount(salaryMin),
    salaryMax: parseAmount(salaryMax),
    expiresAt: day ? closingTime(day, job?.expiresAt ?? null) : null,
  };
}
