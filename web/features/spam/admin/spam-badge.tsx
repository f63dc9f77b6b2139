import {
  formatSpamReasons,
  isSuspected,
  type SpamMarked,
  spamStatusLabels,
} from "#contract/spam/constants.ts";
import { Badge } from "#web/ui/badge.tsx";

/** Marks what is suspected or spam, with the reasons in words; nothing for everything else. */
export function SpamBadge(mark: SpamMarked) {
  if (!isSuspected(mark)) return null;
  const { spamStatus } = mark;
  const reasons = formatSpamReasons(mark);
  return (
    <span title={reasons ?? undefined}>
      <Badge status={spamStatus === "spam" ? "archived" : "failed"}>{spamStatusLabels[spamStatus]}</Badge>
      {reasons && <span className="sr-only">: {reasons}</span>}
    </span>
  );
}
