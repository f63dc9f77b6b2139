import { useQuery } from "@tanstack/react-query";
import type { ActivityChain } from "#contract/activity/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { activityChain } from "./queries.ts";

/** How far the log is protected against later changes. */
export function ChainNote() {
  const { data } = useQuery(activityChain());
  if (!data) return null;
  const { chained, pending, head, hasRecipient } = data;
  return (
    <div className="px-4 py-2 text-sm text-ink-2">
      {!hasRecipient && (
        <Alert tone="caution" className="my-2" title="The signed head of the log is not mailed.">
          Set MAIL_STAFF to the owner’s address. Without the mails, somebody who can write to the database
          could replace the whole log unnoticed.
        </Alert>
      )}
      <Disclosure
        className="border-0!"
        summary={`${formatInteger(chained)} sealed, ${formatInteger(pending)} waiting${head ? `, signed ${formatDate(head.day)}` : ""}`}
      >
        <div className="grid gap-2 [overflow-wrap:anywhere]">
          <p>
            Every entry is sealed within a few minutes: a hash chain shows if it is changed, removed, inserted
            or swapped later. Entries that wait are not protected yet.
          </p>
          <p>{formatHead(head)}</p>
          {head && <code className="fig text-xs">{`${head.seq}:${head.hash}`}</code>}
          <p>
            Run <code className="fig text-xs">npm run verify-log -- --remote</code> to verify the log.
          </p>
        </div>
      </Disclosure>
    </div>
  );
}

const mailStates = {
  waiting: "Its mail is queued.",
  sending: "Its mail is being sent.",
  sent: "It was mailed to the owner.",
  dead: "Its mail failed: see Deliveries.",
  cancelled: "Its mail was canceled.",
} as const;

function formatHead(head: ActivityChain["head"]): string {
  if (!head) return "The end of the chain is signed once a day; it has not been signed yet.";
  const state = head.mail && mailStates[head.mail];
  return [
    `The end of the chain was last signed on ${formatDate(head.day)}, at entry ${formatInteger(head.seq)}.`,
    state,
  ]
    .filter(Boolean)
    .join(" ");
}
