import { privacyPaths } from "./privacy-paths.ts";
import { useState } from "react";
import type { PersonRecord, SubmittedApplication } from "#contract/privacy/schemas.ts";
import { toApplicationIndustries } from "#contract/lists/config.ts";
import { forms } from "#web/content/forms.ts";
import { yourData } from "#web/content/your-data.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { useListOptions } from "#web/lib/list-queries.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { includeSelected, NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";

const { correct, actions } = yourData;
const { labels } = forms.application;

type Name = "firstName" | "lastName" | "phone" | "currentPosition" | "industry" | "additionalInfo";
type Props = { record: PersonRecord; application: SubmittedApplication };

/** Native form for correcting an application; a rejected post is refilled with the submitted values. */
export function CorrectForm({ record: { token, email }, application }: Props) {
  const problem = useFormProblem();
  const [sent, setSent] = useState(false);
  const industries = includeSelected(
    toApplicationIndustries(useListOptions("industries")),
    application.industry ?? "",
    application.industryLabel ?? undefined,
  );
  const fieldProps = (name: Name) => ({
    name,
    defaultValue: problem?.values[name] ?? application[name] ?? "",
  });
  const getError = (name: Name) => problem?.fields[name]?.[0];
  return (
    <div className="wrap grid max-w-3xl gap-6 py-16">
      <h1 className="type-section text-balance">{correct.heading}</h1>
      <p className="max-w-prose text-ink-2 [overflow-wrap:anywhere]">{correct.lead(email)}</p>
      {problem && (
        <Alert tone="danger" live>
          {problem.message}
        </Alert>
      )}
      <form
        action="/api/privacy/correct"
        method="post"
        aria-label={correct.form}
        onSubmit={() => setSent(true)}
        className="grid gap-5"
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="applicationId" value={application.id} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={labels.firstName} error={getError("firstName")}>
            <Input {...fieldProps("firstName")} autoComplete="given-name" required maxLength={80} />
          </Field>
          <Field label={labels.lastName} error={getError("lastName")}>
            <Input {...fieldProps("lastName")} autoComplete="family-name" required maxLength={80} />
          </Field>
          <Field label={labels.phone} error={getError("phone")}>
            <Input {...fieldProps("phone")} type="tel" autoComplete="tel" required maxLength={40} />
          </Field>
          <Field label={labels.currentPosition} optional error={getError("currentPosition")}>
            <Input {...fieldProps("currentPosition")} autoComplete="organization-title" maxLength={160} />
          </Field>
          <Field label={labels.industry} optional error={getError("industry")}>
            <NativeSelect
              {...fieldProps("industry")}
              placeholder={labels.chooseIndustry}
              options={industries}
            />
          </Field>
        </div>
        <Field label={labels.additionalInfo} optional error={getError("additionalInfo")}>
          <Textarea {...fieldProps("additionalInfo")} rows={6} maxLength={5000} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={sent} pendingLabel={correct.pending}>
            {correct.save}
          </Button>
          <Button asChild variant="text">
            <Link to={privacyPaths.view(token)}>{actions.back}</Link>
          </Button>
        </div>
      </form>
    </div>
  );
}
