import type { RecurringPattern } from "#contract/booking/constants.ts";

export const recurrenceLabels: Record<RecurringPattern, string> = {
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
  yearly: "Every year",
};
