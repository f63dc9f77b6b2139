import type { MouseEvent } from "react";
import { ApiError, callApi } from "./api.ts";

/**
 * Click handler of a link to an export: confirms the identity first where the server requires a recent proof. A link
 * that opens in another tab skips this: the tab shows the server's error.
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
    // Canceled. Other errors don't stop the download, which reports its own.
    if (error instanceof ApiError && error.code === "step_up_required") return;
  }
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
