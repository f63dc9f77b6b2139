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
  /** The endpoint that the button posts the token to. */
  action: string;
  submitToken: (token: string) => Promise<unknown>;
  /** The page that says that it is done. */
  successPath: string;
};

/** Where a mail's link leads: one button. The visit alone changes nothing, because mail scanners visit links too. */
export function EmailLinkPage({ labels: words, action, submitToken: act, successPath: done }: EmailLinkPageProps) {
  const [params] = useSearchParams();
  const refused = useFormProblem();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(refused?.message ?? null);
  const token = params.get("token") ?? refused?.values.token ?? "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await act(token);
      await navigate(done);
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.token?.[0] ?? error.message) : newsletter.failed);
      setPending(false);
    }
  };

  return (
    <div className="wrap grid gap-6 py-16">
      <h1 className="type-section text-balance">{words.heading}</h1>
      <p className="type-lead max-w-prose">{token ? words.text : newsletter.noToken}</p>
      {problem && (
        <Alert tone="danger" live>
          {problem}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
        {token && (
          <form action={action} method="post" onSubmit={(event) => void submit(event)}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" pending={pending} pendingLabel={words.pending}>
              {words.submit}
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
