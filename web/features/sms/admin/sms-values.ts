import type * as z from "zod";
import { type SmsSettings, SmsSettingsChange } from "#contract/sms/endpoints.ts";

/** The fields that are saved by the button. */
export const SmsTexts = SmsSettingsChange.pick({
  tollFreeNumber: true,
  optInWorkflowImageUrl: true,
  useCaseDescription: true,
  messageContent: true,
  useCaseCategories: true,
});
export type SmsTexts = z.output<typeof SmsTexts>;

export const textsOf = (settings: SmsSettings): SmsTexts => ({
  tollFreeNumber: settings.tollFreeNumber ?? "",
  optInWorkflowImageUrl: settings.optInWorkflowImageUrl ?? "",
  useCaseDescription: settings.useCaseDescription ?? "",
  messageContent: settings.messageContent ?? "",
  useCaseCategories: settings.useCaseCategories,
});

/** What differs from what is stored; an emptied field is cleared. */
export function changedTexts(values: SmsTexts, stored: SmsSettings): SmsTexts {
  const before: Record<string, unknown> = stored;
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value || null) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}
