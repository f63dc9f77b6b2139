import { useQuery } from "@tanstack/react-query";
import type { TextConversation } from "#contract/inbox/message-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { SmsStatusBadge } from "#web/features/sms/admin/sms-labels.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { MessageHandling } from "./message-handling.tsx";
import { textConversation } from "./queries.ts";
import { TextReplyForm } from "./text-reply-form.tsx";

/** A text message with its conversation and a reply. */
export function TextSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(textConversation(id));
  const canSend = useCan("sms.send");
  const message = query.data?.message;
  const phone = message?.phone ?? "";
  return (
    <Sheet
      open
      title={message?.name ?? (phone || "Text message")}
      onOpenChange={(open) => !open && onClose()}
    >
      <QueryContent
        query={query}
        errorTitle="The text message could not be loaded"
        fallback={<SkeletonRows count={4} label="Loading the text message" />}
      >
        {({ message: loaded, thread }) => (
          <div className="grid gap-5">
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
              <span className="fig">{phone}</span>
              {loaded.leadId && (
                <Link to={adminPaths.lead(loaded.leadId)} className="link">
                  Open the person
                </Link>
              )}
              <Link to={adminPaths.smsConsents(phone)} className="link">
                Consents
              </Link>
            </p>
            {loaded.mayBeOptOut && (
              <Alert tone="caution" title="This may be an opt-out.">
                If they want no more texts,{" "}
                <Link to={adminPaths.smsConsents(phone)} className="link">
                  withdraw their consent
                </Link>
                .
              </Alert>
            )}
            <MessageHandling key={id} kind="text" message={loaded} />
            <Thread thread={thread} />
            {canSend && <TextReplyForm key={phone} toNumber={phone} />}
          </div>
        )}
      </QueryContent>
    </Sheet>
  );
}

const Thread = ({ thread }: Pick<TextConversation, "thread">) => (
  <ol className="grid gap-2" aria-label="Conversation, oldest first">
    {thread.map(({ id, direction, text, status, username, at }) => (
      <li
        key={id}
        className={`grid max-w-[85%] gap-1 rounded-sm border border-line p-2.5 text-sm ${
          direction === "out" ? "justify-self-end bg-paper-2" : "justify-self-start bg-raised"
        }`}
      >
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
          {direction === "in" ? "Received" : (username ?? "Automated")}, {formatLocalDateTime(at)}
          {status && <SmsStatusBadge status={status} />}
        </p>
      </li>
    ))}
  </ol>
);
