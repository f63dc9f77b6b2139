import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookDelivery } from "#contract/webhooks/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { statusBadges } from "#web/features/deliveries/admin/delivery-labels.ts";
import { useReplay, WEBHOOK_DELIVERY_PAGE, webhookDeliveries } from "./queries.ts";
import { formatCall } from "./webhook-labels.ts";

/** Deliveries of a webhook, newest first. */
export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(webhookDeliveries(webhookId, page));
  return (
    <div className="border-t border-line">
      <QueryContent
        query={query}
        errorTitle="The deliveries could not be loaded"
        fallback={<SkeletonRows count={3} label="Loading the deliveries" />}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="p-4 text-ink-2">Nothing has been sent yet.</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {rows.map((delivery) => (
                  <DeliveryItem key={delivery.id} webhookId={webhookId} delivery={delivery} />
                ))}
              </ul>
              <Pages page={page} pages={Math.ceil(total / WEBHOOK_DELIVERY_PAGE)} onPage={setPage} />
            </>
          )
        }
      </QueryContent>
    </div>
  );
}

type PagesProps = { page: number; pages: number; onPage: (page: number) => void };

/** Several webhooks have a list on one page, so their pages are not in the URL. */
function Pages({ page, pages, onPage }: PagesProps) {
  if (pages < 2) return null;
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm text-ink-2">
      <Button size="sm" variant="line" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      Page {page} of {pages}
      <Button size="sm" variant="line" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </div>
  );
}

function DeliveryItem({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { id, event, status, attempts, nextAttemptAt, createdAt, body, calls, canReplay } = delivery;
  const replay = useReplay(webhookId);
  const { badge, label } = statusBadges[status];
  const onReplay = () =>
    runMutation(replay, id, {
      onSuccess: () => toast({ title: "Sent again", description: "With the same id.", tone: "positive" }),
      onError: ({ message }) => toast({ title: "Not sent again", description: message, tone: "danger" }),
    });
  const latest = calls[0];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code>{event}</code>
          <Badge status={badge}>{label}</Badge>
        </p>
        <p className="text-sm text-ink-2">
          <time dateTime={createdAt} className="fig">
            {formatLocalDateTime(createdAt)}
          </time>
          {latest && <> · {formatCall(latest)}</>}
          {status === "waiting" && attempts > 0 && nextAttemptAt && (
            <> · next attempt {formatLocalDateTime(nextAttemptAt)}</>
          )}
        </p>
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer text-ink-2">
            {calls.length === 1 ? "Message and 1 call" : `Message and ${calls.length} calls`}
          </summary>
          <p className="mt-2 text-ink-3 [overflow-wrap:anywhere]">
            webhook-id <code>{id}</code>
          </p>
          <pre className="mt-1 overflow-x-auto text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
            {body}
          </pre>
          <ol className="mt-2 grid gap-0.5 text-ink-2">
            {calls.map((call) => (
              <li key={call.at}>
                <span className="fig">{formatLocalDateTime(call.at)}</span> · {formatCall(call)}
              </li>
            ))}
          </ol>
        </details>
      </div>
      {canReplay && (
        <Button
          size="sm"
          variant="line"
          pending={replay.isPending}
          pendingLabel="Sending…"
          aria-label={`Replay ${event} of ${formatLocalDateTime(createdAt)}`}
          onClick={onReplay}
        >
          Replay
        </Button>
      )}
    </li>
  );
}
