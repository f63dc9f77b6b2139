import { useState } from "react";
import { legalBasisLabels } from "#contract/imports/labels.ts";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { toE164 } from "#contract/phone.ts";
import { formatSource } from "#contract/people/labels.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { EditPersonDialog } from "./edit-person-dialog.tsx";
import { consentLabel } from "./timeline-labels.ts";

const notGiven = <span className="font-normal text-ink-3">Not given</span>;

export const telHref = (phone: string): string => `tel:${toE164(phone) ?? phone.replace(/[^\d+]/g, "")}`;

/** How to reach the person, where they work, where they are known from and what they agreed to. */
export function PersonContact({ lead, canWrite }: { lead: LeadDetail; canWrite: boolean }) {
  const canText = useCan("sms.send");
  const [isEditing, setIsEditing] = useState(false);
  const { email, phone, company, headline, place, otherEmails, leadSource, sourceNote, legalBasis } = lead;
  const position = headline ?? lead.applications[0]?.currentPosition;
  const optional = (term: string, value: string | null | undefined) => (value ? [{ term, value }] : []);
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
          <a href={telHref(phone)} className="link link-quiet">
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
    ...optional("Headline", position),
    ...optional("Place", place),
    {
      term: "Source",
      value: leadSource ? [formatSource(leadSource), sourceNote].filter(Boolean).join(": ") : notGiven,
    },
    ...optional("Legal basis", legalBasis && legalBasisLabels[legalBasis]),
    ...lead.consents.map(({ kind, granted, createdAt }) => ({
      term: consentLabel(kind),
      value: `${granted ? "Agreed" : "Withdrawn"} ${formatDate(createdAt)}`,
    })),
  ];
  return (
    <Panel
      title="Contact"
      className="[&>dl]:px-4 [&>dl]:py-1"
      actions={
        canWrite && (
          <Button size="sm" variant="line" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <DefinitionList items={items} />
      {isEditing && <EditPersonDialog lead={lead} onClose={() => setIsEditing(false)} />}
    </Panel>
  );
}
