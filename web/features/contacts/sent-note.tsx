import { contact } from "#web/content/contact.ts";
import { siteLabels } from "#web/content/site-labels.ts";
import { formatTimeParam } from "#web/lib/time-param.ts";
import { NextLinks } from "#web/features/site/outcome-message.tsx";
import { Alert } from "#web/ui/alert.tsx";

const { received } = contact;

type SentNoteProps = { message: { about: "roles" | null; respondBy: string } };

/** What happens next, below the form that has sent a message. */
export function SentNote({ message: { about, respondBy } }: SentNoteProps) {
  const reader = about === "roles" ? "recruiter" : "partner";
  return (
    <Alert tone="positive" live title={`${siteLabels.whatHappensNext}.`}>
      {received.note(reader, formatTimeParam(respondBy))}
      <span className="mt-3 flex flex-wrap gap-3">
        <NextLinks links={received[reader]} />
      </span>
    </Alert>
  );
}
