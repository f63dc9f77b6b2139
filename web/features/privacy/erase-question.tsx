import { ownPaths } from "./own-paths.ts";
import type { PersonRecord } from "#contract/privacy/endpoints.ts";
import { yourData } from "#web/content/your-data.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Question } from "./question.tsx";

const { erase } = yourData;

export function EraseQuestion({ record }: { record: PersonRecord }) {
  const held = {
    applications: record.applications.length,
    messages: record.messages.length,
    appointments: record.appointments.length,
    newsletter: record.newsletter !== null,
  };
  return (
    <Question
      heading={erase.heading}
      action="/api/privacy/erase"
      hidden={{ token: record.token }}
      words={erase}
      back={ownPaths.see(record.token)}
      fields={<Checkbox name="confirm" required label={erase.tick} />}
    >
      <p className="type-lead max-w-prose">{erase.text}</p>
      <ul className="grid max-w-prose list-disc gap-1 pl-5">
        {erase.list(held).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="max-w-prose text-ink-2">{erase.stays}</p>
    </Question>
  );
}
