import { privacyPaths } from "./privacy-paths.ts";
import type { PersonRecord } from "#contract/privacy/schemas.ts";
import { yourData } from "#web/content/your-data.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

const { erase } = yourData;

export function EraseForm({ record }: { record: PersonRecord }) {
  const recordCounts = {
    applications: record.applications.length,
    messages: record.messages.length,
    appointments: record.appointments.length,
    newsletter: record.newsletter !== null,
  };
  return (
    <ConfirmForm
      heading={erase.heading}
      action="/api/privacy/erase"
      hiddenFields={{ token: record.token }}
      labels={erase}
      cancelPath={privacyPaths.view(record.token)}
      fields={<Checkbox name="confirm" required label={erase.confirmLabel} />}
    >
      <p className="type-lead max-w-prose">{erase.text}</p>
      <ul className="grid max-w-prose list-disc gap-1 pl-5">
        {erase.list(recordCounts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="max-w-prose text-ink-2">{erase.retained}</p>
    </ConfirmForm>
  );
}
