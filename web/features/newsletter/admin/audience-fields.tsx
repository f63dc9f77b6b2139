import { useQuery } from "@tanstack/react-query";
import type { ListOption } from "#contract/lists/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { audienceSize } from "./queries.ts";

type Props = {
  options: readonly ListOption[];
  topics: readonly string[];
  error: string | undefined;
  onChange: (topics: string[]) => void;
};

/** Topics of the audience with its present size. */
export function AudienceFields({ options, topics, error, onChange }: Props) {
  const { data } = useQuery(audienceSize(topics));
  const toggle = (topic: string, isChosen: boolean) =>
    onChange(isChosen ? [...topics, topic] : topics.filter((each) => each !== topic));
  return (
    <Panel title="Audience" padded>
      <fieldset>
        <legend className="mb-2 text-sm text-ink-2">
          Confirmed subscribers of any of these topics; without a topic all of them.
        </legend>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={topics.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {error && <FieldError id="newsletter-topics-error">{error}</FieldError>}
      <p aria-live="polite" className="mt-3">
        <b className="fig font-semibold">{data ? formatInteger(data.recipients) : "…"}</b>
        {data?.recipients === 1 ? " person would get it now." : " people would get it now."}
      </p>
    </Panel>
  );
}
