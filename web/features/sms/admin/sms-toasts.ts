import { toast } from "#web/ui/toast-store.ts";

/** What a save of the settings ends with, by whichever of the two forms (spec B §8). */
export const toastSettingsSaved = (): void =>
  toast({ title: "Settings Updated", description: "Settings updated successfully", tone: "positive" });

export const toastSettingsFailed = ({ message }: { message: string }): void =>
  toast({ title: "Error", description: `Failed to update settings: ${message}`, tone: "danger" });
