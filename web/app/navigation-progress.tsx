import { useEffect } from "react";
import { useNavigation } from "react-router";
import { showProgressBar } from "./progress-bar.ts";

/** Shows the progress bar while the router loads a page for longer than 100 ms. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== "idle";
  useEffect(() => {
    if (!isLoading) return undefined;
    return showProgressBar();
  }, [isLoading]);
  return null;
}
