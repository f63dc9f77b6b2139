import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { formatDate, formatLocalDateTime } from "#web/lib/format-date.ts";
import { useCan, useCanOpenScreen } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { RecordHistory } from "#web/features/activity/admin/record-history.tsx";
import { SyncLeadButton } from "#web/features/crm/admin/sync-lead-button.tsx";
import { LeadDetailsForm } from "#web/features/leads/admin/lead-details-form.tsx";
import { leadName, leadTypeLabels } from "#web/features/leads/admin/lead-labels.ts";
import { LeadClient } from "#web/features/clients/admin/lead-client.tsx";
import { LeadMerges } from "#web/features/leads/admin/lead-merges.tsx";
import { LeadScorePanel } from "#web/features/leads/admin/lead-score.tsx";
import { leadById } from "#web/features/leads/admin/queries.ts";
import { ResponseTargetPanel } from "#web/features/leads/admin/response-target.tsx";
import { LatestMessage } from "./latest-message.tsx";
import { OwnerAndTags } from "./owner-and-tags.tsx";
import { PersonActions } from "./person-actions.tsx";
import { SuspectedPerson } from "./suspected-person.tsx";
import { PersonContact } from "./person-contact.tsx";
import { PersonTimeline } from "./person-timeline.tsx";

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(leadById(id));
  const lead = query.data;
  const name = lead ? leadName(lead) : "Person";
  const canListPeople = useCanOpenScreen("people");
  return (
    <AdminPage
      title={name}
      trail={[
        canListPeople
          ? { label: "People", href: adminPaths.people() }
          : { label: "Leads", href: adminPaths.portal("ghl") },
      ]}
      media={lead && <Avatar name={name} large />}
      actions={lead && <PersonActions key={lead.id} lead={lead} />}
      note={lead && formatNote(lead)}
    >
      <QueryContent
        query={query}
        errorTitle="The person could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={4} label="Loading the person" />
          </Panel>
        }
      >
        {(loaded) => <PersonSections lead={loaded} />}
      </QueryContent>
    </AdminPage>
  );
}

const formatNote = ({ headline, applications, company, place, leadType, createdAt }: LeadDetail) =>
  [
    headline ?? applications[0]?.currentPosition ?? leadTypeLabels[leadType],
    company,
    place,
    `since ${formatDate(createdAt)}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** What the person wrote and how to reach them come first at every width. */
function PersonSections({ lead }: { lead: LeadDetail }) {
  const canWrite = useCan("crm.write");
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <SuspectedPerson lead={lead} />
      <div className="contents gap-5 lg:grid">
        <div className="order-1">
          <LatestMessage lead={lead} />
        </div>
        <div className="order-4">
          <PersonTimeline lead={lead} canWrite={canWrite} />
        </div>
      </div>
      <div className="contents gap-5 lg:grid">
        <div className="order-2">
          <PersonContact key={lead.id} lead={lead} canWrite={canWrite} />
        </div>
        <div className="order-3 grid gap-5">
          <LeadMerges lead={lead} canWrite={canWrite} />
          <LeadClient key={lead.id} person={lead} isEmployer={lead.leadType === "employer"} />
          <ResponseTargetPanel lead={lead} />
        </div>
        <div className="order-5 grid gap-5">
          <OwnerAndTags key={lead.id} lead={lead} canWrite={canWrite} />
          <LeadDetailsForm key={lead.id} lead={lead} canWrite={canWrite} />
          <LeadScorePanel lead={lead} />
          <CrmPanel lead={lead} />
          <RecordHistory entityType="lead" entityId={lead.id} />
        </div>
      </div>
    </div>
  );
}

function CrmPanel({ lead }: { lead: LeadDetail }) {
  const { syncedToGHL, ghlLastSync, ghlError } = lead;
  const state = syncedToGHL
    ? `Synced${ghlLastSync ? ` ${formatLocalDateTime(ghlLastSync)}` : ""}`
    : ghlError
      ? "Not synced"
      : "Not synced yet";
  return (
    <Panel title="CRM" actions={<SyncLeadButton leadId={lead.id} />} padded>
      <p className="text-sm text-ink-2">{state}</p>
      {ghlError && (
        <Alert tone={syncedToGHL ? "note" : "caution"} className="mt-3">
          {ghlError}
        </Alert>
      )}
    </Panel>
  );
}
