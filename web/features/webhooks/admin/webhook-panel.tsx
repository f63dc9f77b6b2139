import { useState } from "react";
import { WEBHOOK_FAILING_DAYS } from "#contract/webhooks/constants.ts";
import type { Webhook } from "#contract/webhooks/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useTestWebhook, useUpdateWebhook } from "./queries.ts";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { eventLabels, formatCall } from "./webhook-labels.ts";
import { WebhookSecret } from "./webhook-secret.tsx";
import { DeleteWebhook } from "./delete-webhook.tsx";

/** One webhook with its state, secret, test and deliveries. */
export function WebhookPanel({ webhook }: { webhook: Webhook }) {
  const { id, url, description, events, isActive } = webhook;
  const [isEditing, setIsEditing] = useState(false);
  const [areDeliveriesOpen, setAreDeliveriesOpen] = useState(false);
  const update = useUpdateWebhook(id);
  const toggle = () =>
    runMutation(
      update,
      { isActive: !isActive },
      {
        onSuccess: () => toast({ title: isActive ? "Webhook is off" : "Webhook is on", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "The webhook was not changed", description: message, tone: "danger" }),
      },
    );
  return (
    <section className="panel" aria-label={`Webhook ${url}`}>
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="font-semibold [overflow-wrap:anywhere]">{url}</h2>
            {description && <p className="text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
          </div>
          <StateBadge webhook={webhook} />
        </div>
        <StateNote webhook={webhook} />
        <p className="text-sm text-ink-2">{events.map((event) => eventLabels[event]).join(", ")}</p>
        <WebhookSecret webhook={webhook} />
        <div className="flex flex-wrap gap-2">
          <TestButton webhook={webhook} />
          <Button size="sm" variant="line" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
          <Button size="sm" variant="line" pending={update.isPending} onClick={toggle}>
            {isActive ? "Switch off" : "Switch on"}
          </Button>
          <DeleteWebhook webhook={webhook} />
          <Button
            size="sm"
            variant="text"
            aria-expanded={areDeliveriesOpen}
            onClick={() => setAreDeliveriesOpen(!areDeliveriesOpen)}
          >
            {areDeliveriesOpen ? "Hide deliveries" : "Show deliveries"}
          </Button>
        </div>
      </div>
      {areDeliveriesOpen && <WebhookDeliveries webhookId={id} />}
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

function StateBadge({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  if (!isActive) return <Badge status="archived">Off</Badge>;
  return failingSince ? <Badge status="failed">Failing</Badge> : <Badge status="approved">On</Badge>;
}

function StateNote({ webhook: { isActive, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (disabledReason === "gone")
    return <Alert tone="caution">Switched off: it answered that it no longer exists (status 410).</Alert>;
  if (disabledReason === "failing")
    return <Alert tone="caution">Switched off: every call failed for {WEBHOOK_FAILING_DAYS} days.</Alert>;
  if (!isActive || !failingSince) return null;
  return (
    <Alert tone="caution">
      Every call has failed since {formatLocalDateTime(failingSince)}. After {WEBHOOK_FAILING_DAYS} days it is
      switched off.
    </Alert>
  );
}

/** Sends a test event and shows the response. */
function TestButton({ webhook: { id } }: { webhook: Webhook }) {
  const test = useTestWebhook(id);
  const onTest = () =>
    runMutation(test, undefined, {
      onSuccess: (result) =>
        toast({
          title: result.error === null ? "The test was accepted" : "The test failed",
          description: formatCall(result),
          tone: result.error === null ? "positive" : "danger",
        }),
      onError: ({ message }) =>
        toast({ title: "The test was not sent", description: message, tone: "danger" }),
    });
  return (
    <Button size="sm" variant="line" pending={test.isPending} pendingLabel="Sending…" onClick={onTest}>
      Send test
    </Button>
  );
}
