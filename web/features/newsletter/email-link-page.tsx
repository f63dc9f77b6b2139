import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { newsletter } from "#web/content/newsletter.ts";
import { ApiError } from "#web/lib/api.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

type EmailLinkPageProps = {
  labels: { heading: string; text: string; submit: string; pending: string };
  /** URL of the endpoint that takes the token; used by the form without JavaScript. */
  action: string;
  /** Returns the page to navigate to afterwards. */
  submitToken: (token: string) => Promise<string>;
};

/** Target of a link in an email. Needs a button press, because mail scanners visit links too. */
export function EmailLinkPage({ labels, action, submitToken }: EmailLinkPageProps) {
  const [params] = useSearchParams();
  const formProblem = useFormProblem();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [errorMessage, setErrorMessage] = useState(formProblem?.message ?? null);
  const token = params.get("token") ?? formProblem?.values.token ?? "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await navigate(await submitToken(token));
    } catch (error) {
      setErrorMessage(
        error instanceof ApiError ? (error.fields.token?.[0] ?? error.message) : newsletter.failed,
      );
      setPending(false);
    }
  };

  return (
    <div className="wrap grid gap-6 py-16">
      <h1 className="type-section text-balance">{labels.heading}</h1>
      <p className="type-lead max-w-prose">{token ? labels.text : newsletter.noToken}</p>
      {errorMessage && (
        <Alert tone="danger" live>
          {errorMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
        {token && (
          <form action={action} method="post" onSubmit={(event) => void submit(event)}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" pending={pending} pendingLabel={labels.pending}>
              {labels.submit}
            </Button>
          </form>
        )}
        <Button asChild variant="text">
          <Link to={newsletter.actions.articles.to}>{newsletter.actions.articles.label}</Link>
        </Button>
      </div>
    </div>
  );
}
