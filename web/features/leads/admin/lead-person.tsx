import type { ConsentKind } from "#contract/leads/constants.ts";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime, formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Panel } from "#web/ui/panel.tsx";

const CONSENT_LABELS: Record<ConsentKind, string> = {
  sms_marketing: "Marketing by SMS",
  sms_appointment: "Appointments by SMS",
  terms: "Terms",
  newsletter: "Newsletter",
  analytics: "Analytics",
};

/** Unknown sources are shown as stored. */
const SOURCE_LABELS: Record<string, string> = {
  application: "Application",
  booking: "Booking",
  "contact-page": "Contact page",
  home: "Home page",
  newsletter: "Newsletter",
};

const notGiven = <span className="font-normal text-ink-3">Not given</span>;

export function LeadPersonPanel({ lead }: { lead: LeadDetail }) {
  const canText = useCan("sms.send");
  const { email, phone, company, otherEmails, leadSource, ghlError } = lead;
  const items = [
    {
      term: "Email",
      value: email ? (
        <a href={`mailto:${email}`} className="link link-quiet [overflow-wrap:anywhere]">
          {email}
        </a>
      ) : (
        notGiven
      ),
    },
    ...(otherEmails.length
      ? [
          {
            term: "Other emails",
            value: <span className="[overflow-wrap:anywhere]">{otherEmails.join(", ")}</span>,
          },
        ]
      : []),
    {
      term: "Phone",
      value: phone ? (
        <>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="link link-quiet">
            {phone}
          </a>
          {canText && (
            <>
              {" · "}
              <Link to={adminPaths.sendSms(phone)} className="link link-quiet">
                Text
              </Link>
            </>
          )}
        </>
      ) : (
        notGiven
      ),
    },
    { term: "Company", value: company || notGiven },
    { term: "Source", value: leadSource ? (SOURCE_LABELS[leadSource] ?? leadSource) : notGiven },
    {
      term: "CRM",
      value: lead.syncedToGHL ? formatSyncTime(lead) : ghlError ? "Not synced" : "Not synced yet",
    },
    ...lead.consents.map(({ kind, granted, createdAt }) => ({
      term: CONSENT_LABELS[kind],
      value: `${granted ? "Agreed" : "Withdrawn"} ${formatDate(createdAt)}`,
    })),
  ];
  return (
    <Panel title="Person" className="[&>dl]:px-4 [&>dl]:py-1">
      <DefinitionList items={items} />
      {ghlError && (
        <Alert tone={lead.syncedToGHL ? "note" : "caution"} className="m-4 mt-1">
          {ghlError}
        </Alert>
      )}
    </Panel>
  );
}

const formatSyncTime = ({ ghlLastSync }: LeadDetail): string =>
  `Synced${ghlLastSync ? ` ${formatLocalDateTime(ghlLastSync)}` : ""}`;
