import { type JobDraftFields, StoredJobDraft } from "#contract/jobs/draft-endpoints.ts";
import type { DraftSource } from "#web/features/drafts/draft-source.ts";
import { callApi } from "#web/lib/api.ts";
import type { JobForm } from "./editor/job-values.ts";

export const JOB_DRAFTS = "job:";

/** Drafts of jobs. */
export const jobDraftSource: DraftSource<JobForm, JobDraftFields> = {
  name: (id) => JOB_DRAFTS + id,
  textName: "description",
  save: (id, draft) => callApi("PUT /api/jobs/:id/draft", { params: { id }, body: draft }),
  reportOpen: (id, baseVersion) =>
    callApi("POST /api/jobs/:id/presence", { params: { id }, body: { baseVersion } }),
  discard: (id) => void callApi("DELETE /api/jobs/:id/draft", { params: { id } }).catch(() => undefined),
  parse: (value) => StoredJobDraft.safeParse(value).data,
  toFields: (values) => values,
  fromFields: (fields) => fields as JobForm,
};
