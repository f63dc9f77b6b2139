import {
  spamReasonLabels,
  type SpamReason,
  spamStatusLabels,
  type SpamStatus,
} from "#contract/spam/constants.ts";
import { Badge } from "#web/ui/badge.tsx";

type SpamBadgeProps = { spamStatus: SpamStatus | null; spamReasons?: readonly SpamReason[] | null };

/** Marks what is suspected or spam, with the reasons in words; nothing for everything else. */
export function SpamBadge({ spamStatus, spamReasons }: SpamBadgeProps) {
  if (spamStatus === null || spamStatus === "not-spam") return null;
  const reasons = spamReasons?.map((reason) => spamReasonLabels[reason]).join(". ");
  return (
    <span title={reasons}>
      <Badge status={spamStatus === "spam" ? "archived" : "failed"}>{spamStatusLabels[spamStatus]}</Badge>
      {reasons && <span className="sr-only">: {reasons}</span>}
    </span>
  );
}
