import * as z from "zod";
import { formatSalary } from "#contract/jobs/salary.ts";
import { JobDraft, type Job, type JobPatch } from "#contract/jobs/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";

const { shape } = JobDraft;
const MAX_DOLLARS = 10_000_000;

/** A figure as people type it: "98,000", "$98000" or nothing. */
const digits = (text: string) => text.replace(/[$,\s]/g, "");
const parseAmount = (text: string): number | null => (digits(text) === "" ? null : Number(digits(text)));

const amountSchema = z
  .string()
  .refine((text) => /^\d*$/.test(digits(text)), "Write whole dollars, such as 98,000.")
  .refine((text) => Number(digits(text)) <= MAX_DOLLARS, "Write at most 10,000,000.");

/** What the form holds: the contract's fields, with figures and the closing day as their inputs have them. */
export const JobForm = z
  .strictObject({
    title: shape.title,
    company: shape.company,
    location: shape.location,
    type: shape.type.unwrap(),
    industry: shape.industry.unwrap(),
    experienceLevel: shape.experienceLevel.unwrap(),
    description: shape.description,
    requirements: shape.requirements.unwrap(),
    benefits: shape.benefits.unwrap(),
    salary: shape.salary.unwrap(),
    salaryMin: amountSchema,
    salaryMax: amountSchema,
    salaryCurrency: shape.salaryCurrency.unwrap(),
    salaryPeriod: shape.salaryPeriod.unwrap(),
    imageUrl: shape.imageUrl.unwrap(),
    isUrgent: z.boolean(),
    publishToPortals: z.boolean(),
    status: shape.status.unwrap(),
    /** A day; the contract's name, so that what the server says about it stands beside it. */
    expiresAt: z.union([z.literal(""), z.iso.date("Choose a date.")]),
  })
  .refine(
    ({ salaryMin, salaryMax }) =>
      (parseAmount(salaryMin) ?? 0) <= (parseAmount(salaryMax) ?? Number.POSITIVE_INFINITY),
    { path: ["salaryMax"], message: "The upper figure must not be below the lower one." },
  );
export type JobForm = z.infer<typeof JobForm>;

const formatAmount = (amount: number | null) => (amount === null ? "" : formatInteger(amount));

/** A job as the form shows it; without one, the defaults of a new job (spec B §5). */
export function toFormValues(job: Job | null): JobForm {
  const hasFigures = job !== null && (job.salaryMin !== null || job.salaryMax !== null);
  return {
    title: job?.title ?? "",
    company: job?.company ?? "",
    location: job?.location ?? "",
    type: job?.type ?? "Full-time",
    industry: job?.industry ?? "Technology",
    experienceLevel: job?.experienceLevel ?? "Mid",
    description: job?.description ?? "",
    requirements: job?.requirements ?? "",
    benefits: job?.benefits ?? "",
    salary: hasFigures ? "" : (job?.salary ?? ""),
    salaryMin: formatAmount(job?.salaryMin ?? null),
    salaryMax: formatAmount(job?.salaryMax ?? null),
    salaryCurrency: job?.salaryCurrency ?? "USD",
    salaryPeriod: job?.salaryPeriod ?? "year",
    imageUrl: job?.imageUrl ?? null,
    isUrgent: job?.isUrgent ?? false,
    publishToPortals: job?.publishToPortals ?? false,
    status: job?.status ?? "draft",
    expiresAt: job?.expiresAt?.slice(0, 10) ?? "",
  };
}

const CURRENCIES = ["USD", "CAD", "EUR", "GBP"];

/** The currencies that are offered, with the job's own even if it is another one. */
export const currencyOptions = (own: string): string[] => [...new Set([...CURRENCIES, own])];

/** The pay as the site will show it, derived from what stands in the fields; null while there is none. */
export function formatPay(
  form: Pick<JobForm, "salary" | "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">,
) {
  const [min, max] = [form.salaryMin, form.salaryMax].map((text) =>
    amountSchema.safeParse(text).success ? parseAmount(text) : null,
  ) as [number | null, number | null];
  if (min !== null && max !== null && min > max) return null;
  const told = formatSalary({ min, max, currency: form.salaryCurrency, period: form.salaryPeriod });
  return (told ?? form.salary.trim()).replace(" - ", " – ") || null;
}

/** What the API takes; enough for a new job, and a whole change of an old one. */
export type JobInput = Omit<JobPatch, "version"> &
  Pick<JobDraft, "title" | "company" | "location" | "description">;

/** The form as the API takes it. A closing day ends with that day; an hour that the job had on it is kept. */
export function toJobInput(
  { expiresAt: day, salaryMin, salaryMax, ...form }: JobForm,
  job: Job | null,
): JobInput {
  const kept = job?.expiresAt?.startsWith(day) ? job.expiresAt : `${day}T23:59:59.000Z`;
  return {
    ...form,
    salaryMin: parseAmount(salaryMin),
    salaryMax: parseAmount(salaryMax),
    expiresAt: day ? kept : null,
  };
}
