import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { clientStatusLabels } from "./client-labels.ts";
import { clientOptions } from "./queries.ts";

const SEARCH_DELAY_MS = 200;

type Props = {
  /** The registered input. */
  input: ComponentProps<typeof Input>;
  value: string;
  error: string | undefined;
};

/** The client of a job, by name. Names the client that saving assigns, or creates. */
export function JobClientField({ input, value, error }: Props) {
  const listId = useId();
  const name = value.trim();
  const search = useDebouncedValue(name, SEARCH_DELAY_MS);
  const { data: options = [], isPlaceholderData, isSuccess } = useQuery(clientOptions(search));
  const match = options.find((option) => option.name.toLowerCase() === name.toLowerCase());
  const isSearched = isSuccess && !isPlaceholderData && search === name;
  const hint = !name
    ? "Internal: the public page shows the company. Leave it empty without a client."
    : match
      ? `Assigned to the client ${match.name} (${clientStatusLabels[match.status]}).`
      : isSearched
        ? `No client has this name yet. Saving creates ${name}.`
        : "Searching clients…";
  return (
    <Field label="Client" optional error={error} hint={<span aria-live="polite">{hint}</span>}>
      <Input {...input} list={listId} maxLength={160} autoComplete="off" />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option.id} value={option.name}>
            {clientStatusLabels[option.status]}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
