import type { ReactNode } from "react";
import { appointmentStatuses } from "#contract/booking/constants.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { applicationStages } from "#contract/jobs/constants.ts";
import { formatSource } from "#contract/people/labels.ts";
import type { TimelineItem } from "#contract/people/schemas.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { smsStatuses } from "#contract/sms/constants.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatFileSize } from "#web/ui/file-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { StatusBadge } from "#web/features/booking/admin/appointment-status.tsx";
import { statusBadges } from "#web/features/deliveries/admin/delivery-labels.ts";
import { msUntil } from "#web/features/leads/admin/lead-labels.ts";
import { useSetTaskDone } from "#web/features/leads/admin/queries.ts";
import { SmsStatusBadge } from "#web/features/sms/admin/sms-labels.tsx";
import { formatItemTitle } from "./timeline-labels.ts";

/** Where an item can be opened; null for entries without a page. */
function itemPath({ source, id }: TimelineItem): string | null {
  if (source === "application") return adminPaths.application(id);
  if (source === "message") return adminPaths.message(id);
  if (source === "appointment") return adminPaths.appointment(id);
  return source === "received-text" ? adminPaths.textMessage(id) : null;
}

/** The download of a file; null for other items. */
function filePath({ source, id, applicationId }: TimelineItem): string | null {
  if (source === "file") return adminPaths.resume(id);
  return source === "answer-file" && applicationId ? adminPaths.answerFile(applicationId, id) : null;
}

export function ItemTitle({ item, topic }: { item: TimelineItem; topic: (key: string) => string }) {
  const title = formatItemTitle(item, topic);
  const to = itemPath(item);
  const file = filePath(item);
  if (file)
    return (
      <a href={file} download className="link link-quiet">
        {title}
        {item.size !== null && ` (${formatFileSize(item.size)})`}
      </a>
    );
  return to ? (
    <Link to={to} className="link link-quiet">
      {title}
    </Link>
  ) : (
    title
  );
}

const plainBadge = (badge: BadgeStatus, label: string): ReactNode => <Badge status={badge}>{label}</Badge>;

function findBadge({ source, status }: TimelineItem): ReactNode {
  if (source === "application") {
    const known = applicationStages.find((one) => one === status);
    return known && plainBadge("info", kindLabels[known]);
  }
  if (source === "message")
    return status === "answered" ? plainBadge("approved", "Answered") : plainBadge("draft", "Open");
  if (source === "appointment") {
    const known = appointmentStatuses.find((one) => one === status);
    return known && <StatusBadge appointment={{ status: known, heldUntil: null }} />;
  }
  if (source === "sent-text") {
    const known = smsStatuses.find((one) => one === status);
    return known && <SmsStatusBadge status={known} />;
  }
  if (source !== "mail") return null;
  const known = deliveryStatuses.find((one) => one === status);
  return known && plainBadge(statusBadges[known].badge, statusBadges[known].label);
}

/** The state of what the item shows: a stage, an appointment, a mail or a text. */
export function ItemBadge({ item }: { item: TimelineItem }) {
  const badge = findBadge(item);
  return badge && <span className="mr-2">{badge}</span>;
}

type Props = { item: TimelineItem; canWrite: boolean };

export function ItemBody({ item, canWrite }: Props) {
  const { source, text, outcome, duration, problem, activityType } = item;
  const minutes = source === "entry" && duration ? `${duration} min` : null;
  const facts = [outcome, minutes].filter(Boolean).join(", ");
  const isTask = activityType === "task";
  const description = source === "consent" ? text && `Source: ${formatSource(text)}` : text;
  if (!description && !facts && !problem && !isTask) return null;
  return (
    <div className="grid gap-1">
      {facts && <p>{facts}</p>}
      {description && (
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
      )}
      {problem && <p className="text-danger-ink [overflow-wrap:anywhere]">{problem}</p>}
      {isTask && <Task item={item} canWrite={canWrite} />}
    </div>
  );
}

function Task({ item, canWrite }: Props) {
  const setTaskDone = useSetTaskDone();
  const isDone = item.completedAt !== null;
  const isLate = !isDone && item.scheduledFor !== null && msUntil(item.scheduledFor) < 0;
  const toggle = () =>
    runMutation(
      setTaskDone,
      { id: item.id, done: !isDone },
      {
        onError: ({ message }) =>
          toast({ title: "The task was not changed", description: message, tone: "danger" }),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className={isLate ? "text-signal-ink" : ""}>
        {isDone
          ? `Done ${formatLocalDateTime(item.completedAt!)}`
          : item.scheduledFor
            ? `Due ${formatLocalDateTime(item.scheduledFor)}`
            : "No due date"}
      </span>
      {canWrite && (
        <Button
          variant="line"
          size="sm"
          pending={setTaskDone.isPending}
          onClick={toggle}
          aria-label={`${isDone ? "Reopen" : "Mark as done"}: ${item.title}`}
        >
          {isDone ? "Reopen" : "Mark as done"}
        </Button>
      )}
    </div>
  );
}
