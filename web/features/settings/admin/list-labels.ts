import type { ListName } from "#contract/lists/constants.ts";
import { formatUses } from "#contract/lists/labels.ts";

/** Texts of the lists on the settings screen. */
export const listTexts: Record<ListName, { title: string; note: string; featured?: string }> = {
  industries: {
    title: "Industries",
    note: "Of jobs and applicants, and in the job search.",
    featured: "Also on the home page and in the application form",
  },
  categories: {
    title: "Article categories",
    note: "In the article editor, and in the article search until articles are published.",
    featured: "Offered in the article editor",
  },
  "contact-topics": {
    title: "Contact topics",
    note: "In the form of the contact page.",
  },
  departments: { title: "Departments", note: "Of users of the back office." },
  "rejection-reasons": {
    title: "Rejection reasons",
    note: "Chosen when a candidate is rejected. Candidates never see them.",
  },
};

export const describeUses = (name: ListName, count: number): string =>
  count === 0 ? "Not used" : formatUses(name, count);
