import { inquiries, jobTypeLabels as labels, lists } from "#contract/firm.ts";
import type { EmploymentType, Workplace } from "#contract/jobs/constants.ts";
import type { ListName } from "./constants.ts";
import type { ListEntry, ListOption } from "./schemas.ts";

/** How the site shows workplaces and employment types. */
export const jobTypeLabels: Record<EmploymentType | Workplace, string> = labels;

type ConfiguredEntry = Omit<ListEntry, "isArchived">;

/** For a copy whose web/content/firm.ts is older than the list. */
const laterLists: Partial<Record<ListName, readonly ConfiguredEntry[]>> = {
  "rejection-reasons": [
    { key: "experience", label: "Experience does not match", isFeatured: false },
    { key: "other", label: "Other", isFeatured: false },
  ],
};

const configured: Partial<Record<ListName, readonly ConfiguredEntry[]>> = lists;

/** Entries of a list until staff change it. */
export const defaultEntries = (name: ListName): ListEntry[] =>
  (configured[name] ?? laterLists[name] ?? []).map((entry) => ({ ...entry, isArchived: false }));

/** Subjects of the home page's form. */
export const inquirySubjects: readonly { label: string; from: "employer" | "candidate" | "anybody" }[] =
  inquiries;

/** The subject that employers or candidates choose. */
export const inquiryFrom = (from: "employer" | "candidate"): string =>
  inquirySubjects.find((subject) => subject.from === from)!.label;

/** Industry of applicants whose own is not in the list. */
export const OTHER_INDUSTRY = "Other";

/** The industries of the application form. */
export const toApplicationIndustries = (industries: readonly ListOption[]) => [
  ...industries.filter(({ isFeatured }) => isFeatured),
  { value: OTHER_INDUSTRY, label: OTHER_INDUSTRY },
];
