import { toast } from "#web/ui/toast-store.ts";

/** Texts of spec B §8, shared by both settings forms. */
export const toastSettingsSaved = (): void =>
  toast({ title: "Settings Updated", description: "Settings updated successfully", tone: "positive" });

export const toastSettingsFailed = ({ message }: { message: string }): void =>
  toast({ title: "Error", description: `Failed to update settings: ${message}`, tone: "danger" });
