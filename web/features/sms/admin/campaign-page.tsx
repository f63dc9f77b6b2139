import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import type { SmsCampaign } from "#contract/sms/campaign-schemas.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import { CampaignStatusBadge } from "./campaign-labels.tsx";
import { campaignById } from "./campaign-queries.ts";
import { CampaignProgress } from "./campaign-progress.tsx";
import { CampaignRecipients } from "./campaign-recipients.tsx";
import { CampaignSummary } from "./campaign-summary.tsx";

const TRAIL = [{ label: "SMS Campaigns", href: adminPaths.campaigns() }];

const NEW = "new";

/** A new campaign, the editor of a draft, or progress and results. */
export function Component() {
  const { id = NEW } = useParams();
  return id === NEW ? <NewCampaign /> : <StoredCampaign id={id} />;
}

function NewCampaign() {
  const navigate = useNavigate();
  return (
    <AdminPage title="New campaign" trail={TRAIL}>
      <CampaignForm
        campaign={null}
        onSaved={({ id }) => void navigate(adminPaths.campaign(id), { replace: true })}
      />
    </AdminPage>
  );
}

function StoredCampaign({ id }: { id: string }) {
  const query = useQuery(campaignById(id));
  return (
    <AdminPage
      title={query.data?.name ?? "Campaign"}
      trail={TRAIL}
      note={query.data && <CampaignStatusBadge status={query.data.status} />}
    >
      <QueryContent
        query={query}
        errorTitle="The campaign could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={5} label="Loading the campaign" />
          </Panel>
        }
      >
        {(campaign) => <CampaignContent campaign={campaign} />}
      </QueryContent>
    </AdminPage>
  );
}

function CampaignContent({ campaign }: { campaign: SmsCampaign }) {
  const canWrite = useCan("sms.send");
  if (campaign.status === "draft" && canWrite)
    return <CampaignForm key={campaign.id} campaign={campaign} onSaved={() => undefined} />;
  return (
    <>
      {campaign.status !== "draft" && <CampaignProgress campaign={campaign} />}
      <CampaignSummary campaign={campaign} />
      {campaign.total > 0 && <CampaignRecipients campaign={campaign} />}
    </>
  );
}
