import { useNavigate } from "react-router";
import type { SmsCampaign } from "#contract/sms/campaign-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeleteCampaign } from "./campaign-queries.ts";

type Props = {
  campaign: SmsCampaign;
  /** Called before the page is left. */
  onConfirm: () => void;
};

export function DeleteCampaign({ campaign, onConfirm }: Props) {
  const navigate = useNavigate();
  const remove = useDeleteCampaign();
  const confirm = () =>
    runMutation(remove, campaign.id, {
      onSuccess: () => {
        onConfirm();
        toast({ title: "Campaign deleted", tone: "positive" });
        void navigate(adminPaths.campaigns());
      },
      onError: ({ message }) =>
        toast({ title: "The campaign was not deleted", description: message, tone: "danger" }),
    });
  return (
    <AlertDialog
      title={`Delete ${campaign.name}?`}
      confirmLabel="Delete campaign"
      cancelLabel="Keep campaign"
      trigger={<Button variant="text">Delete</Button>}
      onConfirm={confirm}
    >
      Nobody has been texted yet. This can’t be undone.
    </AlertDialog>
  );
}
