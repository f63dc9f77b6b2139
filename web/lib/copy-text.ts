import { toast, type ToastMessage } from "#web/ui/toast-store.ts";

/** Copies text and shows `title`, or `failure` where the clipboard is unavailable or refused. */
export async function copyText(text: string, title: string, failure: ToastMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast(failure);
    return;
  }
  toast({ title, tone: "positive" });
}
