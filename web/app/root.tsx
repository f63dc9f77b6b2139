import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { type FormProblem, FormProblemContext } from "#web/lib/form-problem.ts";

type Props = { queryClient: QueryClient; problem: FormProblem | null; children: ReactNode };

/** What every page stands in, at the edge and in the browser alike. */
export function Root({ queryClient, problem, children }: Props) {
  // Says to whoever watches from outside, such as a test, that the scripts have taken over.
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
  }, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <FormProblemContext value={problem}>{children}</FormProblemContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
