import { permissionLabel } from "#contract/roles/labels.ts";
import type { ActivityEntry } from "./endpoints.ts";
import { actionLabels, recordLabels } from "./labels.ts";

/** A piece of a sentence: text, or a name that can be a link. */
type SentencePart = { kind: "text" | "actor" | "record"; text: string };

type Entry = Pick<
  ActivityEntry,
  "username" | "userName" | "userId" | "action" | "entityType" | "recordLabel" | "details" | "ipAddress"
>;

const MAX_FIELDS = 4;

/** What happened, as a sentence in parts, without the period: "Ana Reyes published the job Controller". */
export function toSentence(entry: Entry): SentencePart[] {
  const label = findLabel(entry);
  const template = /^[A-Z]|\{actor\}/.test(label) ? label : `{actor} ${label}`;
  const parts = template.split(/(\{actor\}|\{record\})/).flatMap((piece): SentencePart[] => {
    if (piece === "{actor}") return [{ kind: "actor", text: actorName(entry) }];
    if (piece === "{record}") return toRecordParts(entry);
    return piece ? [{ kind: "text", text: piece }] : [];
  });
  const fields = [...changedFields(entry.details ?? {}), ...changedPermissions(entry)].join("; ");
  return fields ? [...parts, { kind: "text", text: `: ${fields}` }] : parts;
}

/** The sentence as plain text. */
export const formatSentence = (entry: Entry): string =>
  toSentence(entry)
    .map(({ text }) => text)
    .join("");

function findLabel({ action, details }: Entry): string {
  const variant = details?.reason ?? details?.by ?? details?.verdict;
  const special = typeof variant === "string" ? actionLabels[`${action}:${variant}`] : undefined;
  return special ?? actionLabels[action] ?? `did ${action.replaceAll(/[._-]/g, " ")}: {record}`;
}

/** The user's name, also of a deleted account. Cron has no address; an erasure removes that of a visitor. */
export function actorName({ userName, username, userId, ipAddress }: Entry): string {
  if (userName ?? username) return (userName ?? username)!;
  if (userId) return "A user";
  if (ipAddress === "") return "The system";
  return ipAddress === null ? "Somebody" : "A visitor";
}

function toRecordParts({ entityType, recordLabel, details }: Entry): SentencePart[] {
  const labels = recordLabels[entityType ?? ""];
  const name = recordLabel ?? nameInDetails(details ?? {});
  if (!name) return [{ kind: "record", text: labels?.unnamed ?? entityType ?? "the website" }];
  const before = labels ? labels.named : (entityType ?? "");
  return [...(before ? [{ kind: "text" as const, text: `${before} ` }] : []), { kind: "record", text: name }];
}

/** The name that the entry stored, for records that are deleted or have no name. */
function nameInDetails(details: Record<string, unknown>): string | null {
  for (const field of ["title", "name", "subject", "username", "fileName", "from"]) {
    const value = details[field];
    const name = isChange(value) ? value.after : value;
    if (typeof name === "string" && name) return name;
  }
  return null;
}

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  typeof value === "object" && value !== null && "before" in value && "after" in value;

/** "title, salary min and 3 more"; none without changes. */
function changedFields(details: Record<string, unknown>): string[] {
  const names = Object.entries(details).flatMap(([name, value]) => (isChange(value) ? [humanize(name)] : []));
  return names.length > 0 ? [enumerate(names)] : [];
}

/** "added Delete articles", "removed Export data": what a change of a role, or of a user's role, did. */
function changedPermissions({ entityType, details }: Entry): string[] {
  if (entityType !== "role" && entityType !== "user") return [];
  return ["added", "removed"].flatMap((verb) => {
    const names = details?.[verb];
    return Array.isArray(names) && names.length > 0
      ? [`${verb} ${enumerate(names.map((name) => permissionLabel(String(name))))}`]
      : [];
  });
}

function enumerate(names: readonly string[]): string {
  const rest = names.length - MAX_FIELDS;
  return rest > 1 ? `${names.slice(0, MAX_FIELDS).join(", ")} and ${rest} more` : names.join(", ");
}

const humanize = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

/** An action without names, for a choice of actions: "Published a job". */
export const formatAction = (action: string): string => {
  const label = actionLabels[action];
  if (!label) return action;
  const [type = ""] = action.split(/[._]/);
  const plain = label
    .replaceAll("{record}", recordLabels[type]?.unnamed ?? "a record")
    .replaceAll("{actor} ", "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** The name of a type of record, for lists and filters. */
export const formatEntityType = (entityType: string): string => recordLabels[entityType]?.title ?? entityType;
