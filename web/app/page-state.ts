import type { DehydratedState } from "@tanstack/react-query";
import type { FormProblem } from "#web/lib/form-problem.ts";

/** Server data embedded in the page for hydration. */
export type PageState = {
  dehydratedState: DehydratedState;
  loaderData: Record<string, unknown>;
  problem: FormProblem | null;
  /** Path of the page when it differs from `location`: a rejected form post, or a path with control characters. */
  url?: string;
};
