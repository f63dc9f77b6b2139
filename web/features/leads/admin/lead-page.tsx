import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { LeadClient } from "#web/features/clients/admin/lead-client.tsx";
import { ReplyDialog } from "#web/features/inbox/admin/reply-dialog.tsx";
import { SyncLeadButton } from "#web/features/crm/admin/sync-lead-button.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { LeadScorePanel } from "./lead-score.tsx";
import { LeadDetailsForm } from "./lead-details-form.tsx";
import { LeadMerges } from "./lead-merges.tsx";
import { LeadPersonPanel } from "./lead-person.tsx";
import { LeadSubmissions } from "./lead-submissions.tsx";
import { LeadTimeline } from "./lead-timeline.tsx";
import { ResponseTargetPanel } from "./response-target.tsx";
import { leadName, leadTypeLabels } from "./lead-labels.ts";
import { leadById } from "./queries.ts";

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(leadById(id));
  const lead = query.data;
  const name = lead ? leadName(lead) : "Lead";
  const canReply = useCan("crm.write") && Boolean(lead?.email);
  const [replying, setReplying] = useState(false);
  return (
    <AdminPage
      title={name}
      trail={[{ label: "Leads", href: adminPaths.portal("ghl") }]}
      media={lead && <Avatar name={name} large />}
      actions={
        lead && (
          <>
            <SyncLeadButton leadId={lead.id} />
            {canReply && (
              <Button size="sm" onClick={() => setReplying(true)}>
                Reply
              </Button>
            )}
          </>
        )
      }
      note={
        lead &&
        [leadTypeLabels[lead.leadType], lead.company, `since ${formatLocalDateTime(lead.createdAt)}`]
          .filter(Boolean)
          .join(" · ")
      }
    >
      <QueryContent
        query={query}
        errorTitle="The lead could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={4} label="Loading the lead" />
          </Panel>
        }
      >
        {(loadedLead) => <LeadSections lead={loadedLead} />}
      </QueryContent>
      {replying && lead?.email && (
        <ReplyDialog
          submission={{ kind: "lead", id: lead.id }}
          email={lead.email}
          templateData={{ firstName: lead.firstName || name, about: null }}
          onClose={() => setReplying(false)}
        />
      )}
    </AdminPage>
  );
}

function LeadSections({ lead }: { lead: LeadDetail }) {
  const canWrite = useCan("crm.write");
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="order-2 grid gap-5 lg:order-none">
        <LeadSubmissions lead={lead} />
        <LeadTimeline lead={lead} canWrite={canWrite} />
      </div>
      <div className="contents gap-5 lg:grid">
        <div className="order-1 grid gap-5">
          <LeadMerges lead={lead} canWrite={canWrite} />
          <ResponseTargetPanel lead={lead} />
          <LeadDetailsForm key={lead.id} lead={lead} canWrite={canWrite} />
        </div>
        <div className="order-3 grid gap-5">
          <LeadClient key={lead.id} person={lead} isEmployer={lead.leadType === "employer"} />
          <LeadScorePanel lead={lead} />
          <LeadPersonPanel lead={lead} />
        </div>
      </div>
    </div>
  );
}
