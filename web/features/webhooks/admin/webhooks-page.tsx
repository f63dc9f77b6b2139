import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { webhookList } from "./queries.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";

/** Addresses of other programs that receive events. */
export function Component() {
  const query = useQuery(webhookList());
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AdminPage
      title="Webhooks"
      note="Send events to other programs, as signed messages in the format of Standard Webhooks."
      trail={[{ label: "Settings", href: adminPaths.portal("settings") }]}
      actions={
        <Button onClick={() => setIsOpen(true)}>
          <PlusIcon size={14} />
          New webhook
        </Button>
      }
    >
      <QueryContent
        query={query}
        errorTitle="The webhooks could not be loaded"
        fallback={
          <Panel>
            <SkeletonRows count={3} label="Loading the webhooks" />
          </Panel>
        }
      >
        {(webhooks) =>
          webhooks.length > 0 ? (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              {webhooks.map((webhook) => (
                <WebhookPanel key={webhook.id} webhook={webhook} />
              ))}
            </div>
          ) : (
            <Panel>
              <EmptyState title="No webhooks">
                Add the address of a program that needs to know about applications, people, appointments,
                articles or jobs.
              </EmptyState>
            </Panel>
          )
        }
      </QueryContent>
      {isOpen && <WebhookDialog webhook={null} onClose={() => setIsOpen(false)} />}
    </AdminPage>
  );
}
