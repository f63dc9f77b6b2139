import { isSuspected, spamStatusLabels } from "#contract/spam/constants.ts";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** Suspected submissions of the person, each with a link to where staff decide; nothing without any. */
export function SuspectedPerson({ lead }: { lead: LeadDetail }) {
  const submissions = [
    ...lead.messages.map((message) => ({ ...message, label: "Message", to: adminPaths.message(message.id) })),
    ...lead.applications.map((application) => ({
      ...application,
      label: application.jobTitle ? `Application for ${application.jobTitle}` : "General application",
      to: adminPaths.application(application.id),
    })),
    ...lead.appointments.map((appointment) => ({
      ...appointment,
      label: appointment.type,
      to: adminPaths.appointment(appointment.id),
    })),
  ].filter(isSuspected);
  if (submissions.length === 0) return null;
  return (
    <div className="order-first lg:col-span-2">
      <Alert tone="caution" title="Suspected spam.">
        {isSuspected(lead) && "Lists and numbers leave this person out, and nothing is synced to the CRM. "}
        Decide about each submission:
        <ul className="mt-1 list-disc pl-5">
          {submissions.map(({ id, label, to, spamStatus }) => (
            <li key={id}>
              <Link to={to} className="link">
                {label}
              </Link>
              {spamStatus === "spam" && ` (${spamStatusLabels.spam})`}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
