import type { MouseEvent } from "react";
import { ApiError, callApi } from "./api.ts";

/**
 * Click handler of a link to an export: asks to confirm the identity first where the server would refuse the file.
 * Opening the link in another tab skips it, and the server's refusal shows there.
 */
export function onDownload(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  void download(event.currentTarget.href);
}

async function download(href: string): Promise<void> {
  try {
    await callApi("POST /api/auth/step-up/check", {});
  } catch (error) {
    // Canceled. For other errors the browser shows what is wrong.
    if (error instanceof ApiError && error.code === "step_up_required") return;
  }
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
