import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { LinkInfo } from "#contract/auth/link-endpoints.ts";
import { ApiError } from "#web/lib/api.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { linkQuery } from "./link-queries.ts";

type Props = {
  purpose: LinkInfo["purpose"];
  /** What to do when the link no longer works. */
  help: ReactNode;
  children: (link: LinkInfo, token: string) => ReactNode;
};

/** Looks up the link whose token is in the fragment of the address. */
export function MailedLink({ purpose, help, children }: Props) {
  const token = useLocation().hash.slice(1);
  const { data, error, isLoading, refetch } = useQuery({ ...linkQuery(token), enabled: token !== "" });
  if (isLoading)
    return (
      <output className="grid justify-items-center p-6">
        <Spinner />
        <span className="sr-only">Loading</span>
      </output>
    );
  if (data?.purpose === purpose) return children(data, token);
  const isGone = !error || (error instanceof ApiError && [400, 410].includes(error.status));
  return (
    <>
      <Alert
        tone="danger"
        live
        title={isGone ? "This link no longer works." : "The link could not be checked."}
      >
        {isGone ? help : error.message}
      </Alert>
      {!isGone && <Button onClick={() => void refetch()}>Retry</Button>}
      <Button asChild variant="text">
        <Link to={paths.login()}>Go to sign in</Link>
      </Button>
    </>
  );
}
