import type { DehydratedState } from "@tanstack/react-query";
import type { FormProblem } from "#web/lib/form-problem.ts";

/** What the edge hands to the browser inside the page: the data of its queries and loaders. */
export type PageState = {
  dehydratedState: DehydratedState;
  loaderData: Record<string, unknown>;
  problem: FormProblem | null;
  /** The address of the page, where the browser's own differs: a form that was posted to the API and refused. */
  url?: string;
};
