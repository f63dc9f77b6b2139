import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import type { SubmittalPreparation } from "#contract/submittals/schemas.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Link } from "#web/lib/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { preparation } from "./queries.ts";
import { ShortlistForm } from "./shortlist-form.tsx";

const ID = /^[\da-f-]{36}$/;
const MAX_IDS = 20;

/** `?job=` and `?applications=` with comma-separated ids, as the pipeline and the list of applications link here. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const jobId = ID.exec(params.get("job") ?? "")?.[0] ?? "";
  const ids = (params.get("applications") ?? "")
    .split(",")
    .filter((id) => ID.test(id))
    .slice(0, MAX_IDS);
  const query = useQuery({ ...preparation(jobId, ids), enabled: jobId !== "" && ids.length > 0 });
  if (!jobId || ids.length === 0)
    return (
      <AdminPage title="New shortlist">
        <EmptyState title="No candidates chosen">
          Choose applicants in the pipeline of a job, then press Send shortlist.
        </EmptyState>
      </AdminPage>
    );
  return (
    <AdminPage
      title="New shortlist"
      trail={[{ label: "Clients", href: adminPaths.portal("clients") }]}
      note={query.data && [query.data.job.title, query.data.client?.name].filter(Boolean).join(", ")}
    >
      <QueryContent
        query={query}
        errorTitle="The shortlist could not be prepared"
        fallback={
          <Panel padded>
            <SkeletonRows count={5} label="Loading candidates" />
          </Panel>
        }
      >
        {(loaded) => (
          <PreparedForm prepared={loaded} onSent={(id) => void navigate(adminPaths.shortlist(id))} />
        )}
      </QueryContent>
    </AdminPage>
  );
}

type PreparedProps = { prepared: SubmittalPreparation; onSent: (id: string) => void };

function PreparedForm({ prepared, onSent }: PreparedProps) {
  const { job, client, contacts, candidates } = prepared;
  if (!client)
    return (
      <EmptyState title="This job has no client">
        <Link to={adminPaths.job(job.id)} className="link">
          Assign a client to the job
        </Link>
        , then send the shortlist.
      </EmptyState>
    );
  if (contacts.length === 0)
    return (
      <EmptyState title={`${client.name} has no contact with an email address`}>
        <Link to={adminPaths.client(client.id)} className="link">
          Add a contact
        </Link>
        , then send the shortlist.
      </EmptyState>
    );
  if (candidates.length === 0)
    return (
      <EmptyState title="None of these applications is left">
        They were withdrawn or deleted. Choose other applicants.
      </EmptyState>
    );
  return <ShortlistForm prepared={prepared} clientName={client.name} onSent={onSent} />;
}
