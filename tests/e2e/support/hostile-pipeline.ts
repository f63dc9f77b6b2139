import { type APIRequestContext, expect } from "@playwright/test";
import { getId, postHostileBody } from "./hostile-pages.ts";
import { hostileText, MARKER } from "./hostile-text.ts";

/** Text of a mail to candidates, which rejects unknown placeholders. */
const hostileMailText = (maxLength: number) => hostileText(maxLength).replaceAll(/\{\{|\}\}/g, "");
const createMail = () => ({ templateId: null, subject: hostileMailText(200), body: hostileMailText(2_000) });

type Stage = { id: string; name: string; kind: string; candidateLabel: string; templateId: string | null };
type StageList = { revision: string; stages: Stage[] };
type Setup = { questionsVersion: number; criteriaVersion: number };

const getJson = async <T>(staff: APIRequestContext, path: string): Promise<T> => {
  const response = await staff.get(path);
  expect(response.status(), path).toBe(200);
  return (await response.json()) as T;
};

/** Puts a stage with hostile text before the stage Offer. */
function addHostileStage({ revision, stages }: StageList) {
  const existing = stages.map(({ id, name, kind, candidateLabel, templateId }) => ({
    id,
    name,
    kind,
    candidateLabel,
    templateId,
  }));
  const added = {
    id: null,
    name: hostileText(60),
    kind: "interview",
    candidateLabel: hostileText(120),
    templateId: null,
  };
  const at = existing.findIndex(({ kind }) => kind === "offer");
  return { revision, stages: [...existing.slice(0, at), added, ...existing.slice(at)], removed: [] };
}

/** Adds a hostile stage to the defaults and to a job, whose new stage it returns, and a mail template. */
export async function postHostileStages(staff: APIRequestContext, job: { id: string }): Promise<Stage> {
  const defaults = await getJson<StageList>(staff, "/api/pipeline/stages");
  await postHostileBody(staff, "PUT /api/pipeline/stages", addHostileStage(defaults));
  const customized = await staff.post(`/api/jobs/${job.id}/stages`, { data: {} });
  expect(customized.status(), await customized.text()).toBe(201);
  const own = await getJson<StageList>(staff, `/api/jobs/${job.id}/stages`);
  const saved = await postHostileBody(staff, "PUT /api/jobs/:id/stages", addHostileStage(own), job);
  const known = new Set(own.stages.map(({ id }) => id));
  const template = await postHostileBody(staff, "POST /api/pipeline/templates", {
    subject: hostileMailText(200),
    body: hostileMailText(2_000),
  });
  await postHostileBody(
    staff,
    "PUT /api/pipeline/templates/:templateId",
    { ...createMail(), version: template.version, isArchived: false },
    { templateId: String(template.id) },
  );
  return (saved.stages as Stage[]).find(({ id }) => !known.has(id))!;
}

/** Gives a job questions and criteria. Returns the ids of the questions. */
export async function postHostileScreening(staff: APIRequestContext, job: { id: string }) {
  const { questionsVersion, criteriaVersion } = await getJson<Setup>(
    staff,
    `/api/admin/jobs/${job.id}/screening`,
  );
  const options = [hostileText(120), hostileText(120)];
  const question = { id: null, isRequired: true, help: hostileText(300), options: [], knockout: null };
  const saved = await postHostileBody(
    staff,
    "PUT /api/admin/jobs/:id/questions",
    {
      version: questionsVersion,
      questions: [
        { ...question, kind: "short", label: hostileText(200) },
        {
          ...question,
          kind: "choice",
          label: hostileText(200),
          options,
          knockout: { accept: [options[0]], min: null, max: null },
        },
      ],
    },
    job,
  );
  await postHostileBody(
    staff,
    "PUT /api/admin/jobs/:id/criteria",
    { version: criteriaVersion, id: null },
    job,
  );
  const [short, choice] = saved.questions as { id: string; options: string[] }[];
  return { shortId: short!.id, choiceId: choice!.id, rejectedOption: choice!.options[1]! };
}

type Questions = Awaited<ReturnType<typeof postHostileScreening>>;

/** Applies with answers. The shortlist's texts must not name the candidate, so the first word of the name is unique. */
export async function postHostileApplication(
  visitor: APIRequestContext,
  job: { id: string },
  email: string,
  { shortId, choiceId, rejectedOption }: Questions,
) {
  return getId(
    await postHostileBody(visitor, "POST /api/applications", {
      firstName: "Odile",
      // Without a slash: interviews leave out names that contain a link.
      lastName: `Ferrand ${MARKER} <img src=x onerror="xssRan=1;alert(1)">`,
      email,
      phone: "(312) 555-0143",
      currentPosition: "",
      industry: undefined,
      jobId: job.id,
      agreeToTerms: true,
      again: undefined,
      answers: { [shortId]: hostileText(500), [choiceId]: rejectedOption },
    }),
  );
}

/** Moves an application to a stage of its job and on to Offer, each with a mail, and submits a scorecard. */
export async function postHostileMoves(staff: APIRequestContext, application: { id: string }, stage: Stage) {
  const move = { stage: stage.kind, reason: undefined, fromStageId: undefined };
  await postHostileBody(
    staff,
    "PUT /api/applications/:id/stage",
    { ...move, from: "new", stageId: stage.id, mail: createMail() },
    application,
  );
  const panel = await getJson<{ criteria: { id: string }[] }>(
    staff,
    `/api/applications/${application.id}/scorecards`,
  );
  await postHostileBody(
    staff,
    "PUT /api/applications/:id/scorecard",
    { version: 0, recommendation: "yes", submit: true, criterionId: panel.criteria[0]!.id, rating: 3 },
    application,
  );
  await postHostileBody(staff, "POST /api/applications/bulk-edit", {
    records: { filter: { q: hostileText(120) }, until: new Date().toISOString() },
    change: { assignedTo: null },
    after: undefined,
    preview: false,
  });
}

/** Moves an application to the stage Offer with a bulk move. */
export const postHostileOffer = (staff: APIRequestContext, application: { id: string }, from: Stage) =>
  postHostileBody(staff, "PUT /api/applications/stage", {
    stage: "offer",
    stageId: undefined,
    reason: undefined,
    mail: createMail(),
    items: [{ id: application.id, from: from.kind, fromStageId: from.id }],
  });
