import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { jobOrder } from "#web/features/clients/admin/queries.ts";
import { reconcileDrafts } from "#web/features/drafts/synced-draft.ts";
import { NEW_RECORD } from "#web/features/drafts/use-creation.ts";
import { useVisit } from "#web/features/drafts/use-visit.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan, useMe } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { jobDraftSource } from "../job-draft-source.ts";
import { adminJob, jobDraft } from "../queries.ts";
import { JobEditor } from "./job-editor.tsx";
import { toFormValues } from "./job-values.ts";
import type { JobEditorStart } from "./use-job-editor.ts";

const TRAIL = [{ label: "Jobs", href: adminPaths.portal("jobs") }];

/** Writes a new job (`new`) or edits one. */
export function Component() {
  const { id = "" } = useParams();
  const { visit, setCreated } = useVisit(id);
  const canWrite = useCan("jobs.write");
  const canAssign = useCan("clients.write");
  if (!canWrite)
    return (
      <AdminPage title="Job" trail={TRAIL} transient>
        <Alert tone="note">Your role does not allow editing jobs.</Alert>
      </AdminPage>
    );
  if (visit.start !== NEW_RECORD) return <JobPage key={id} id={id} />;
  return (
    <JobEditor
      key={visit.count}
      record={null}
      client={canAssign ? "" : null}
      synced={null}
      onCreated={setCreated}
      trail={TRAIL}
    />
  );
}

function JobPage({ id }: { id: string }) {
  const canAssign = useCan("clients.write");
  const { id: userId } = useMe();
  const query = useQuery({ ...adminJob(id), staleTime: 0 });
  const order = useQuery({ ...jobOrder(id), enabled: canAssign });
  const draft = useQuery(jobDraft(id));
  // Editing starts from the saved version; later ones are merged by the editor.
  const [loaded, setLoaded] = useState<JobEditorStart | null>(null);
  const isFetching = query.isFetching || draft.isFetching || (canAssign && order.isFetching);
  if (!loaded && query.data && !isFetching) {
    // The form starts with the client as it is stored; without knowing it, the client stays as it is.
    const client = canAssign && order.data ? (order.data.order?.clientName ?? "") : null;
    const saved = toFormValues(query.data, "", client ?? "");
    // Without the draft, the first automatic save gets it as a conflict.
    const synced = reconcileDrafts(jobDraftSource, userId, { id, saved }, draft.data?.draft ?? null);
    setLoaded({ record: query.data, client, synced });
  }
  if (loaded) return <JobEditor {...loaded} trail={TRAIL} />;
  const loading = <SkeletonRows count={4} label="Loading the job" />;
  return (
    <AdminPage title="Job" trail={TRAIL} transient>
      <QueryContent query={query} errorTitle="The job could not be loaded" fallback={loading}>
        {() => loading}
      </QueryContent>
    </AdminPage>
  );
}
