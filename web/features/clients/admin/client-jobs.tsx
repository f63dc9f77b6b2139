import { useState } from "react";
import type { ClientDetail, ClientJob } from "#contract/clients/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { PencilIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { formatStages } from "./client-labels.ts";
import { JobOrderDialog } from "./job-order-dialog.tsx";

const STATUSES: Record<ClientJob["status"], { label: string; badge: BadgeStatus }> = {
  draft: { label: "Draft", badge: "draft" },
  published: { label: "Published", badge: "approved" },
  archived: { label: "Archived", badge: "archived" },
};

type Props = { client: ClientDetail; canWrite: boolean };

export function ClientJobs({ client, canWrite }: Props) {
  const [editing, setEditing] = useState<ClientJob | null>(null);
  return (
    <Panel title="Jobs">
      {client.jobs.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">
          No jobs yet. Choose this client in the editor of a job, under{" "}
          <Link to={adminPaths.portal("jobs")} className="link">
            Jobs
          </Link>
          .
        </p>
      ) : (
        <Table
          caption={`Jobs of ${client.name}`}
          head={
            <>
              <HeaderCell>Job</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell>Applications</HeaderCell>
              <HeaderCell numeric>Openings</HeaderCell>
              {canWrite && <HeaderCell hideLabel>Actions</HeaderCell>}
            </>
          }
        >
          {client.jobs.map((job) => (
            <JobRow
              key={job.jobId}
              job={job}
              client={client}
              onEdit={canWrite ? () => setEditing(job) : undefined}
            />
          ))}
        </Table>
      )}
      {editing && (
        <JobOrderDialog
          jobId={editing.jobId}
          title={editing.title}
          contacts={client.contacts}
          onClose={() => setEditing(null)}
        />
      )}
    </Panel>
  );
}

type RowProps = { job: ClientJob; client: ClientDetail; onEdit: (() => void) | undefined };

function JobRow({ job, client, onEdit }: RowProps) {
  const canReadApplications = useCan("crm.read");
  const contact = client.contacts.find(({ id }) => id === job.contactId);
  const { label, badge } = STATUSES[job.status];
  const count = job.applications === 1 ? "1 application" : `${job.applications} applications`;
  return (
    <Row>
      <Cell as="title">
        <Link
          to={adminPaths.job(job.jobId)}
          className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
        >
          {job.title}
        </Link>
        {contact && (
          <CellNote>
            Contact: {contact.firstName} {contact.lastName}
          </CellNote>
        )}
      </Cell>
      <Cell>
        <Badge status={badge}>{label}</Badge>
      </Cell>
      <Cell label="Applications">
        {job.applications === 0 ? (
          <span className="text-ink-3">None</span>
        ) : (
          <>
            {canReadApplications ? (
              <Link to={adminPaths.jobApplications(job.jobId)} className="link fig">
                {count}
                <span className="sr-only"> for {job.title}</span>
              </Link>
            ) : (
              <span className="fig">{count}</span>
            )}
            <CellNote>{formatStages(job.stages)}</CellNote>
          </>
        )}
      </Cell>
      <Cell numeric label="Openings">
        {job.openings}
      </Cell>
      {onEdit && (
        <Cell as="actions">
          <ToolButton label={`Terms of ${job.title}`} tip="Terms" icon={<PencilIcon />} onClick={onEdit} />
        </Cell>
      )}
    </Row>
  );
}
