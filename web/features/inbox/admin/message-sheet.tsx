import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { SpamNote } from "#web/features/spam/admin/spam-note.tsx";
import { HistoryContent } from "./history.tsx";
import { MessageHandling } from "./message-handling.tsx";
import { ReplyDialog } from "./reply-dialog.tsx";
import { messageById } from "./queries.ts";
import { contactKindLabels, messageSubject } from "./message-labels.ts";

/** A message with its consents and timeline. */
export function MessageSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(messageById(id));
  const canWrite = useCan("crm.write");
  const { label: topicLabel } = useStaffList("contact-topics");
  const [replying, setReplying] = useState(false);
  const message = query.data;
  return (
    <Sheet
      open
      title={message ? `${message.firstName} ${message.lastName}` : "Message"}
      onOpenChange={(open) => !open && onClose()}
      footer={message && canWrite && <Button onClick={() => setReplying(true)}>Reply by email</Button>}
    >
      <QueryContent
        query={query}
        errorTitle="The message could not be loaded"
        fallback={<SkeletonRows count={4} label="Loading the message" />}
      >
        {(loaded) => (
          <div className="grid gap-5">
            <div>
              <h3 className="type-heading">{messageSubject(loaded, topicLabel)}</h3>
              <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
                {loaded.message || <span className="text-ink-3">No message text.</span>}
              </p>
            </div>
            <SpamNote kind="message" submission={loaded} />
            <MessageHandling key={id} kind="contact" message={loaded} />
            <MessageDetails message={loaded} />
            <section className="grid gap-3 border-t border-line pt-4" aria-label="Timeline">
              <HistoryContent submission={{ kind: "contact", id }} />
            </section>
          </div>
        )}
      </QueryContent>
      {replying && message && (
        <ReplyDialog
          submission={{ kind: "contact", id }}
          email={message.email}
          templateData={{ firstName: message.firstName, about: messageSubject(message, topicLabel) }}
          onClose={() => setReplying(false)}
        />
      )}
    </Sheet>
  );
}

const notGiven = <span className="font-normal text-ink-3">Not given</span>;

function MessageDetails({ message }: { message: Contact }) {
  const { email, phone, company, kind, addressee, smsMarketingConsent, smsAppointmentConsent } = message;
  const consents = [
    ...(smsMarketingConsent ? ["Marketing texts"] : []),
    ...(smsAppointmentConsent ? ["Appointment texts"] : []),
  ];
  return (
    <DefinitionList
      className="[overflow-wrap:anywhere]"
      items={[
        { term: "Received", value: formatLocalDateTime(message.createdAt) },
        {
          term: "Email",
          value: (
            <a href={`mailto:${email}`} className="link link-quiet">
              {email}
            </a>
          ),
        },
        { term: "Phone", value: phone ?? notGiven },
        { term: "Company", value: company ?? notGiven },
        ...(addressee ? [{ term: "Addressed to", value: addressee }] : []),
        { term: "Form", value: contactKindLabels[kind] },
        {
          term: "Consents",
          value: consents.length > 0 ? `${consents.join(", ")} (version ${message.consentVersion})` : "None",
        },
      ]}
    />
  );
}
