import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { type FormProblem, FormProblemContext } from "#web/lib/form-problem.ts";

type Props = { queries: QueryClient; problem: FormProblem | null; children: ReactNode };

/** What every page stands in, at the edge and in the browser alike. */
export const Root = ({ queries, problem, children }: Props) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <FormProblemContext value={problem}>{children}</FormProblemContext>
    </QueryClientProvider>
  </StrictMode>
);
