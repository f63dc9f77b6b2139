import type { ActivityEntry } from "#contract/activity/endpoints.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { doer } from "./activity-table.tsx";

/** All that the log knows of one entry: what was changed from what to what, by whom and from where. */
export function ActivityDetails({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { changed, facts } = sorted(entry.details ?? {});
  const items = [
    { term: "When", value: localMoment(entry.createdAt) },
    { term: "User", value: doer(entry) },
    { term: "Entity", value: [entry.entityType, entry.entityId].filter(Boolean).join(" ") || "None" },
    { term: "IP address", value: entry.ipAddress || "Unknown" },
    { term: "Browser", value: entry.userAgent || "Unknown" },
    { term: "Request", value: entry.requestId ?? "Unknown" },
    ...facts.map(([name, value]) => ({ term: name, value: shown(value) })),
  ];
  return (
    <Dialog
      open
      wide
      title={entry.action}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-5 [overflow-wrap:anywhere]">
        {changed.length > 0 && <Changes changed={changed} />}
        <DefinitionList items={items} className="border-t border-line" />
      </div>
    </Dialog>
  );
}

type Change = { field: string; before: unknown; after: unknown };

/** Changed fields apart from the other facts of an entry. */
function sorted(details: Record<string, unknown>) {
  const changed: Change[] = [];
  const facts: [string, unknown][] = [];
  for (const [field, value] of Object.entries(details)) {
    if (typeof value === "object" && value !== null && "before" in value && "after" in value) {
      changed.push({ field, before: value.before, after: value.after });
    } else facts.push([field, value]);
  }
  return { changed, facts };
}

/** A value as people read it. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "Empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((part) => shown(part)).join(", ") || "Empty";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const Changes = ({ changed }: { changed: Change[] }) => (
  <Table
    caption="What was changed"
    className="-mt-2"
    head={
      <>
        <HeadCell>Field</HeadCell>
        <HeadCell>Before</HeadCell>
        <HeadCell>After</HeadCell>
      </>
    }
  >
    {changed.map(({ field, before, after }) => (
      <Row key={field}>
        <Cell as="title">{field}</Cell>
        <Cell label="Before" className="whitespace-pre-line text-ink-2 max-desk:basis-full">
          {shown(before)}
        </Cell>
        <Cell label="After" className="whitespace-pre-line max-desk:basis-full">
          {shown(after)}
        </Cell>
      </Row>
    ))}
  </Table>
);
