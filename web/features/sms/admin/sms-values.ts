import type * as z from "zod";
import { type SmsSettings, SmsSettingsPatch } from "#contract/sms/schemas.ts";

/** Fields of the registration form. */
export const SmsRegistration = SmsSettingsPatch.pick({
  tollFreeNumber: true,
  optInWorkflowImageUrl: true,
  useCaseDescription: true,
  messageContent: true,
  useCaseCategories: true,
});
export type SmsRegistration = z.output<typeof SmsRegistration>;

export const toFormValues = (settings: SmsSettings): SmsRegistration => ({
  tollFreeNumber: settings.tollFreeNumber ?? "",
  optInWorkflowImageUrl: settings.optInWorkflowImageUrl ?? "",
  useCaseDescription: settings.useCaseDescription ?? "",
  messageContent: settings.messageContent ?? "",
  useCaseCategories: settings.useCaseCategories,
});

/** Changed fields only; an empty field clears the stored value. */
export function toSettingsPatch(values: SmsRegistration, stored: SmsSettings): SmsRegistration {
  const before: Record<string, unknown> = stored;
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value || null) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}
