import { privacyPaths } from "./privacy-paths.ts";
import type { ReactNode } from "react";
import { legalBasisLabels } from "#contract/imports/labels.ts";
import type { PersonRecord } from "#contract/privacy/schemas.ts";
import { yourData } from "#web/content/your-data.ts";
import { formatDate } from "#contract/format-date.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Link } from "#web/lib/link.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { formatMomentInZone } from "#web/features/booking/format.ts";
import { ApplicationCard } from "./application-card.tsx";

const { sections, fields, actions, done: notices } = yourData;

/** All submissions of one email address, with export, correction and erasure. */
export function PersonRecordView({ record, done }: { record: PersonRecord; done: string }) {
  const { token, email, applications, messages, appointments, interviews } = record;
  const notice = done === "corrected" || done === "withdrawn" ? notices[done] : null;
  return (
    <div className="wrap grid gap-10 py-12">
      <header className="max-w-3xl">
        <h1 className="type-section text-balance">{yourData.heading}</h1>
        <p className="type-lead mt-4 [overflow-wrap:anywhere]">{yourData.lead(email)}</p>
      </header>
      {notice && <Alert tone="positive">{notice}</Alert>}
      {record.profile && <Profile profile={record.profile} />}
      <Section title={sections.applications}>
        {applications.map((application) => (
          <ApplicationCard key={application.id} token={token} application={application} />
        ))}
      </Section>
      {messages.length > 0 && (
        <Section title={sections.messages}>
          {messages.map(({ id, firstName, lastName, subject, message, company, phone, createdAt }) => (
            <Card key={id} className="grid gap-3 p-6">
              <h3 className="type-heading">{subject}</h3>
              <p className="text-sm text-ink-3">
                {yourData.sent} {formatDate(createdAt)}
              </p>
              <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
              <DefinitionList
                items={[
                  { term: fields.name, value: `${firstName} ${lastName}` },
                  ...optionalRow(fields.company, company),
                  ...optionalRow(fields.phone, phone),
                ]}
              />
            </Card>
          ))}
        </Section>
      )}
      {appointments.length > 0 && (
        <Section title={sections.appointments}>
          {appointments.map(({ id, name, company, startsAt, timeZone, status, notes }) => (
            <Card key={id} className="p-6">
              <DefinitionList
                items={[
                  {
                    term: fields.when,
                    value: `${formatMomentInZone(startsAt, timeZone)}, ${yourData.appointmentStatus[status].toLowerCase()}`,
                  },
                  { term: fields.name, value: name },
                  ...optionalRow(fields.company, company),
                  ...optionalRow(fields.notes, notes),
                ]}
              />
            </Card>
          ))}
        </Section>
      )}
      {interviews.length > 0 && (
        <Section title={sections.interviews}>
          {interviews.map(({ id, title, jobTitle, startsAt, timeZone, status }) => (
            <Card key={id} className="grid gap-2 p-6">
              <h3 className="type-heading">{title}</h3>
              {jobTitle && <p className="text-ink-2">{jobTitle}</p>}
              <p className="fig">
                {startsAt ? formatMomentInZone(startsAt, timeZone) : yourData.noTime},{" "}
                {yourData.interviewStatus[status].toLowerCase()}
              </p>
            </Card>
          ))}
        </Section>
      )}
      <Section title={sections.rest}>
        <OtherData record={record} />
      </Section>
      <div className="flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
        <Button asChild variant="outline">
          <a href={privacyPaths.recordJson(token)} download>
            <DownloadIcon size={16} />
            {actions.json}
          </a>
        </Button>
        <Button asChild variant="text">
          <Link to={privacyPaths.view(token, "erase")}>{actions.erase}</Link>
        </Button>
      </div>
    </div>
  );
}

const optionalRow = (term: string, value: string | null) => (value ? [{ term, value }] : []);

function Profile({ profile }: { profile: NonNullable<PersonRecord["profile"]> }) {
  const { name, phone, company, headline, place, source, sourceNote, legalBasis, createdAt } = profile;
  return (
    <Section title={sections.profile}>
      <Card className="p-6">
        <DefinitionList
          items={[
            ...optionalRow(fields.name, name),
            ...optionalRow(fields.phone, phone),
            ...optionalRow(fields.company, company),
            ...optionalRow(fields.headline, headline),
            ...optionalRow(fields.place, place),
            ...optionalRow(fields.source, [source, sourceNote].filter(Boolean).join(": ") || null),
            ...optionalRow(fields.legalBasis, legalBasis && legalBasisLabels[legalBasis]),
            { term: fields.since, value: formatDate(createdAt) },
          ]}
        />
      </Card>
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4">
    <h2 className="type-heading">{title}</h2>
    {children}
  </section>
);

const List = ({ items }: { items: string[] }) => (
  <ul className="grid gap-1">
    {items.map((item) => (
      <li key={item} className="[overflow-wrap:anywhere]">
        {item}
      </li>
    ))}
  </ul>
);

/** Rows for people who are a client's contact, or were placed. */
const workRows = ({ clientContacts, placements }: PersonRecord) => [
  ...(clientContacts.length > 0
    ? [
        {
          term: fields.clientContacts,
          value: (
            <List
              items={clientContacts.map(({ client, firstName, lastName, title, phone }) =>
                [client, `${firstName} ${lastName}`.trim(), title, phone].filter(Boolean).join(", "),
              )}
            />
          ),
        },
      ]
    : []),
  ...(placements.length > 0
    ? [
        {
          term: fields.placements,
          value: (
            <List
              items={placements.map(({ client, jobTitle, status, startDate }) =>
                [jobTitle, client, yourData.placementStatus[status], startDate && formatDate(startDate)]
                  .filter(Boolean)
                  .join(", "),
              )}
            />
          ),
        },
      ]
    : []),
];

type Mailing = { name: string; state: string; createdAt: string };

const mailingRow = (term: string, mailings: readonly Mailing[]) =>
  mailings.length === 0
    ? []
    : [
        {
          term,
          value: (
            <ul className="grid gap-1">
              {mailings.map(({ name, state, createdAt }) => (
                <li key={name + createdAt} className="[overflow-wrap:anywhere]">
                  {name}, {state}, {formatDate(createdAt)}
                </li>
              ))}
            </ul>
          ),
        },
      ];

/** Newsletters and SMS campaigns, each with what became of it. */
const mailingRows = ({ newsletters, textCampaigns }: PersonRecord) => [
  ...mailingRow(
    fields.newsletters,
    newsletters.map(({ subject, state, createdAt }) => ({
      name: subject,
      state: yourData.newsletterState[state],
      createdAt,
    })),
  ),
  ...mailingRow(
    fields.textCampaigns,
    textCampaigns.map(({ campaign, state, createdAt }) => ({
      name: campaign,
      state: yourData.textCampaignState[state],
      createdAt,
    })),
  ),
];

function OtherData({ record }: { record: PersonRecord }) {
  const { newsletter, newsletterTopics, suppression, texts, consents } = record;
  return (
    <Card className="p-6">
      <DefinitionList
        items={[
          {
            term: fields.newsletter,
            value: newsletter ? yourData.newsletter[newsletter] : yourData.empty,
          },
          ...(newsletterTopics
            ? [{ term: fields.newsletterTopics, value: newsletterTopics.join(", ") }]
            : []),
          ...(suppression
            ? [
                {
                  term: fields.suppression,
                  value: yourData.suppression[suppression.reason](formatDate(suppression.suppressedAt)),
                },
              ]
            : []),
          ...workRows(record),
          { term: fields.texts, value: texts.length > 0 ? yourData.textCount(texts.length) : yourData.empty },
          ...mailingRows(record),
          {
            term: fields.consents,
            value:
              consents.length === 0 ? (
                yourData.empty
              ) : (
                <ul className="grid gap-1">
                  {consents.map(({ kind, granted, createdAt }) => (
                    <li key={kind + createdAt}>
                      {yourData.consentEntry(yourData.consentKinds[kind], granted, formatDate(createdAt))}
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  );
}
