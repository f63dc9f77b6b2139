import { toast } from "#web/ui/toast-store.ts";

/** What a save of the settings ends with, by whichever of the two forms (spec B §8). */
export const sayUpdated = (): void =>
  toast({ title: "Settings Updated", description: "Settings updated successfully", tone: "positive" });

export const sayNotUpdated = ({ message }: { message: string }): void =>
  toast({ title: "Error", description: `Failed to update settings: ${message}`, tone: "danger" });
