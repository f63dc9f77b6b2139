import { useQuery } from "@tanstack/react-query";
import { Dialog } from "#web/ui/dialog.tsx";
import { DistributionPanel } from "./distribution-panel.tsx";
import { articleChannels } from "./queries.ts";

type Props = { articleId: string; onClose: () => void };

/** The distribution panel of an article in a dialog. */
export function DistributionDialog({ articleId, onClose }: Props) {
  const { data } = useQuery(articleChannels(articleId));
  return (
    <Dialog
      open
      wide
      title="Post this"
      description={data?.card.title}
      onOpenChange={(open) => !open && onClose()}
    >
      <DistributionPanel articleId={articleId} openChannel="linkedin" />
    </Dialog>
  );
}
