import { Popover } from "radix-ui";
import { Button } from "#web/ui/button.tsx";
import { InfoIcon } from "#web/ui/icons-status.tsx";

const EXAMPLES: readonly [example: string, meaning: string][] = [
  ["hyperion close", "Both words, in any order, anywhere"],
  ['"month-end close"', "These words in this order"],
  ["-intern", "Not with this word"],
  ["account*", "Words that start like this"],
  ["skill: title: company: place:", 'Only there, such as title:controller or place:"New York"'],
  ["stage:interview", "An application is in this stage"],
  ['job:"financial analyst"', "Applied for such a job"],
  ["source:website", "Came from there"],
  ["date:2026-05", "Applied then; also >2026-01-01 and 2026-01..2026-03"],
  ["owner:me", "Assigned to you; also a user name, and none"],
];

/** Explains what can be typed into the search for people. */
export const PeopleSearchHelp = () => (
  <Popover.Root>
    <Popover.Trigger asChild>
      <Button variant="text" size="sm">
        <InfoIcon size={14} />
        <span className="max-sm:sr-only">Search tips</span>
      </Button>
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Content align="start" sideOffset={4} collisionPadding={8} className="menu w-[24rem] p-4!">
        <h2 className="mb-2 font-semibold">Search people and their resumes</h2>
        <dl className="grid gap-2">
          {EXAMPLES.map(([example, meaning]) => (
            <div key={example}>
              <dt>
                <code className="text-xs">{example}</code>
              </dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);
