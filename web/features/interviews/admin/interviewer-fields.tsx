import { useQuery } from "@tanstack/react-query";
import { type InterviewMode, interviewModes, MAX_INTERVIEWERS } from "#contract/interviews/constants.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { CrossIcon } from "#web/ui/icons-arrows.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { modeLabels } from "./interview-labels.tsx";
import { interviewers } from "./queries.ts";

const MODE_OPTIONS = interviewModes.map((value) => ({ value, label: modeLabels[value] }));
const MODE_HINTS: Record<InterviewMode, string> = {
  panel: "Times at which everybody is free.",
  round_robin:
    "Times at which one is free. The one with the fewest interviews in the next two weeks gets it.",
};

type Props = {
  value: readonly string[];
  mode: InterviewMode;
  error: string | undefined;
  onChange: (ids: string[]) => void;
  onModeChange: (mode: InterviewMode) => void;
};

/** Chosen interviewers, others to add, and whether all or one of them attend. */
export function InterviewerFields({ value, mode, error, onChange, onModeChange }: Props) {
  const query = useQuery(interviewers());
  return (
    <FieldGroup legend="Interviewers" error={error} hint={value.length > 1 ? MODE_HINTS[mode] : undefined}>
      <QueryContent
        query={query}
        errorTitle="The users could not be loaded"
        fallback={<Skeleton className="h-9 w-full" />}
      >
        {(users) => (
          <div className="flex flex-wrap items-center gap-2">
            {value.map((id) => {
              const name = users.find((user) => user.id === id)?.username ?? "Former user";
              return (
                <span
                  key={id}
                  className="inline-flex items-center gap-1 rounded-sm border border-line-2 py-0.5 pr-0.5 pl-2.5 text-sm font-medium"
                >
                  {name}
                  <IconButton
                    label={`Remove ${name}`}
                    icon={<CrossIcon />}
                    onClick={() => onChange(value.filter((other) => other !== id))}
                  />
                </span>
              );
            })}
            {value.length < MAX_INTERVIEWERS && (
              <NativeSelect
                aria-label="Add an interviewer"
                placeholder="Add an interviewer"
                value=""
                className="w-auto!"
                options={users
                  .filter(({ id }) => !value.includes(id))
                  .map(({ id, username, hasCalendar }) => ({
                    value: id,
                    label: hasCalendar ? username : `${username} (no calendar connected)`,
                  }))}
                onChange={({ target }) => target.value && onChange([...value, target.value])}
              />
            )}
            {value.length > 1 && (
              <SegmentedControl
                label="Who attends"
                options={MODE_OPTIONS}
                value={mode}
                onValueChange={onModeChange}
              />
            )}
          </div>
        )}
      </QueryContent>
    </FieldGroup>
  );
}
