import type { ApplicationStage } from "#contract/jobs/constants.ts";

/** What a kind of stage means; also the name of its default stage. */
export const kindLabels: Record<ApplicationStage, string> = {
  new: "New",
  reviewing: "Screening",
  interview: "Interview",
  offer: "Offer",
  hired: "Hired",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};
