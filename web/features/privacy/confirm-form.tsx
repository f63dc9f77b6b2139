import { type ReactNode, useState } from "react";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

type ConfirmFormProps = {
  heading: string;
  children: ReactNode;
  action: string;
  hiddenFields: Record<string, string>;
  /** Additional fields, such as a checkbox. */
  fields?: ReactNode;
  labels: { cancel: string; confirm: string; pending: string };
  cancelPath: string;
};

/** Confirmation page with a native form; the safe answer comes first. */
export function ConfirmForm({
  heading,
  children,
  action,
  hiddenFields,
  fields,
  labels,
  cancelPath,
}: ConfirmFormProps) {
  const problem = useFormProblem();
  const [sent, setSent] = useState(false);
  return (
    <div className="wrap grid max-w-3xl gap-6 py-16">
      <h1 className="type-section text-balance">{heading}</h1>
      {problem && (
        <Alert tone="danger" live>
          {Object.values(problem.fields)[0]?.[0] ?? problem.message}
        </Alert>
      )}
      {children}
      <form
        action={action}
        method="post"
        onSubmit={() => setSent(true)}
        className="grid gap-6 border-t-4 border-double border-ink pt-8"
      >
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields}
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="outline">
            <Link to={cancelPath}>{labels.cancel}</Link>
          </Button>
          <Button type="submit" variant="danger" pending={sent} pendingLabel={labels.pending}>
            {labels.confirm}
          </Button>
        </div>
      </form>
    </div>
  );
}
