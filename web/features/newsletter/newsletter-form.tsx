import { lazy, Suspense, useState } from "react";
import { newsletterConsent } from "#web/content/newsletter-labels.ts";
import { newsletter } from "#web/content/newsletter.ts";
import { toCheckHeader } from "#web/lib/analytics/form-headers.ts";
import { callApi } from "#web/lib/api.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { NewsletterFields } from "./newsletter-fields.tsx";

const schema = async () => (await import("#contract/newsletter/endpoints.ts")).NewsletterForm;

/** Loads with the first subscription; without it the alert is enough. */
const SubscribedNote = lazy(async () => ({
  default: await import("./subscribed-note.tsx").then(
    (module) => module.SubscribedNote,
    () => () => null,
  ),
}));

/** Works without JavaScript: the form posts to the same endpoint. */
export function NewsletterForm({ source }: { source: string }) {
  const hydrated = useHydrated();
  const formProblem = useFormProblem();
  const [outcome, setOutcome] = useState<string | null>(null);
  const { submit, getError, pending, register } = useContractForm({
    schema,
    defaults: { email: "", source },
    send: (form, { email }, key) =>
      callApi(
        "POST /api/newsletter",
        { body: { email, source } },
        { headers: { "Idempotency-Key": key, ...toCheckHeader(form) } },
      ),
    onSuccess: () => setOutcome(newsletter.received),
    // Email errors are shown at the field.
    onFailure: (error) =>
      setOutcome(error.fields.email ? null : error.status === 429 ? error.message : newsletter.failed),
  });
  const isReceived = outcome === newsletter.received;
  return (
    <form
      action="/api/newsletter"
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      aria-label={newsletter.form}
      className="grid gap-3"
    >
      <NewsletterFields
        {...register("email")}
        defaultValue={formProblem?.values.email}
        source={source}
        error={getError("email")}
        pending={pending}
      />
      {outcome ? (
        <Alert tone={isReceived ? "positive" : "danger"} live>
          {outcome}
        </Alert>
      ) : (
        <p className="text-xs text-ink-3">{newsletterConsent.text}</p>
      )}
      {isReceived && (
        <Suspense>
          <SubscribedNote />
        </Suspense>
      )}
    </form>
  );
}
