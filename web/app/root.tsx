import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { type FormProblem, FormProblemContext } from "#web/lib/form-problem.ts";

type Props = { queryClient: QueryClient; problem: FormProblem | null; children: ReactNode };

/** Wraps every page, on the server and in the browser. */
export function Root({ queryClient, problem, children }: Props) {
  // Marks the page as hydrated, for end-to-end tests, and notifies start.ts.
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <FormProblemContext value={problem}>{children}</FormProblemContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
