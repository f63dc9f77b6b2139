import { beforeEach, expect, test } from "vitest";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { candidateStages } from "#contract/leads/constants.ts";
import { createApplicant } from "#tests/support/applicants.ts";
import { PIPELINE } from "#tests/support/ghl.ts";
import { createSyncFixture } from "#tests/support/ghl-sync.ts";
import { getLeadAs, getLeadByAnyEmail, submitContactForm, updateLead } from "#tests/support/leads.ts";
import type { Person } from "#tests/support/person.ts";
import { testApp } from "#tests/support/test-app.ts";

let recruiter: Person;
beforeEach(async () => {
  recruiter = await testApp.as("recruiter");
});

const setStage = (id: string, from: ApplicationStage, stage: ApplicationStage, person = recruiter) =>
  person.call("PUT /api/applications/:id/stage", {
    params: { id },
    body: { from, stage, ...(stage === "rejected" && { reason: "other" }) },
  });

const getStage = async (email: string) => {
  const { pipeline, pipeline_stage, status } = await getLeadByAnyEmail(email);
  return [pipeline, pipeline_stage, status];
};

test(
  "the lead follows every stage of its application, on the board and in the CRM",
  { tags: "full" },
  async () => {
    const { ghl, admin, submitApplication, deliverSyncs } = await createSyncFixture();
    const stages = [
      { key: "new", stageId: "stage-new" },
      { key: "closed", stageId: "stage-closed" },
    ];
    await admin.call("PUT /api/ghl/settings", {
      body: { pipelines: [{ name: "Candidates", pipelineId: PIPELINE.id, stages }] },
    });
    const lead = await submitApplication();
    await deliverSyncs(lead.id);
    const [application] = (await getLeadAs(admin, String(lead.id))).applications;
    const path: ApplicationStage[] = ["new", "reviewing", "interview", "offer", "hired", "rejected"];
    const listOpportunities = () =>
      [...ghl.opportunities.values()].map(({ status, pipelineStageId }) => [status, pipelineStageId]);
    const history: unknown[] = [];
    for (const [n, stage] of path.slice(1).entries()) {
      expect((await setStage(application!.id, path[n]!, stage, admin)).status).toBe(200);
      const status = { hired: "converted", rejected: "lost" }[stage as string] ?? "active";
      expect(await getStage(String(lead.email))).toEqual(["Candidates", candidateStages[stage], status]);
      const { body: board } = await admin.call("GET /api/crm/board", { query: { pipeline: "Candidates" } });
      const column = board.stages.find(({ leads }) => leads.some(({ id }) => id === lead.id));
      expect(column?.key).toBe(candidateStages[stage]);
      await deliverSyncs(lead.id);
      history.push(listOpportunities());
    }
    // The stage "placed" is not mapped: only the status is sent.
    expect(history.slice(-2)).toEqual([[["won", "stage-new"]], [["lost", "stage-closed"]]]);
  },
);

test("moving the lead on the board moves its application", { tags: "full" }, async () => {
  const { who, id } = await createApplicant();
  const lead = await getLeadByAnyEmail(who.email);
  expect((await updateLead(recruiter, lead.id, { pipelineStage: "interview" })).body.pipelineStage).toBe(
    "interview",
  );
  const getApplicationStage = async () => (await getLeadAs(recruiter, lead.id)).applications[0]!.stage;
  expect(await getApplicationStage()).toBe("interview");
  await updateLead(recruiter, lead.id, { pipelineStage: "placed" });
  expect([await getApplicationStage(), ...(await getStage(who.email))]).toEqual([
    "hired",
    "Candidates",
    "placed",
    "converted",
  ]);
  const { body: history } = await recruiter.call("GET /api/applications/:id/history", { params: { id } });
  expect(history.entries[0]!.subject).toBe("Moved to Placed");
  const contradiction = await updateLead(recruiter, lead.id, { status: "lost" });
  expect([contradiction.status, Object.keys(contradiction.body.fields ?? {})]).toEqual([400, ["status"]]);
  expect((await updateLead(recruiter, lead.id, { status: "archived" })).status).toBe(200);
});

test(
  "closing a lead rejects its application only with a reason from the list",
  { tags: "full" },
  async () => {
    const { who, id } = await createApplicant();
    const lead = await getLeadByAnyEmail(who.email);
    const close = (reason?: string) =>
      updateLead(recruiter, lead.id, {
        pipelineStage: "closed",
        priority: "urgent",
        ...(reason && { reason }),
      });
    for (const reason of [undefined, "no such reason"]) {
      const refused = await close(reason);
      expect([refused.status, refused.body.fields]).toEqual([400, { reason: ["Choose a reason."] }]);
    }
    const { version, priority } = await getLeadByAnyEmail(who.email);
    expect([version, priority], "nothing changed").toEqual([lead.version, lead.priority]);
    expect(await getStage(who.email)).toEqual(["Candidates", "new", "active"]);

    expect((await close("other")).status).toBe(200);
    expect(await getStage(who.email)).toEqual(["Candidates", "closed", "lost"]);
    const { body: pipeline } = await recruiter.call("GET /api/applications/:id/pipeline", { params: { id } });
    expect(pipeline.moves).toMatchObject([{ toKind: "rejected", reasonKey: "other" }]);
    const { body: activities } = await recruiter.call("GET /api/crm/leads/:id/activities", {
      params: { id: lead.id },
    });
    expect(activities[0]).toMatchObject({ subject: "Moved to Closed", description: "Reason: Other" });
  },
);

test("closing a lead without an application needs no reason", async () => {
  const { id } = await submitContactForm();
  await updateLead(recruiter, id, { pipeline: "Candidates" });
  expect((await updateLead(recruiter, id, { pipelineStage: "closed" })).status).toBe(200);
});

test(
  "with several applications the furthest open one decides, and the board requires choosing an application",
  { tags: "full" },
  async () => {
    const first = await createApplicant();
    const again = await createApplicant({ email: first.who.email });
    await setStage(first.id, "new", "offer");
    expect(await getStage(first.who.email)).toEqual(["Candidates", "offer", "active"]);
    const lead = await getLeadByAnyEmail(first.who.email);
    const moved = await updateLead(recruiter, lead.id, { pipelineStage: "interview" });
    expect([moved.status, moved.body.message]).toEqual([409, expect.stringContaining("open applications")]);
    await setStage(first.id, "offer", "rejected");
    expect(await getStage(first.who.email)).toEqual(["Candidates", "new", "active"]);
    await again.visitor.call("POST /api/privacy/withdraw", {
      body: { token: again.token, applicationId: again.id },
    });
    expect(await getStage(first.who.email)).toEqual(["Candidates", "closed", "lost"]);
    await createApplicant({ email: first.who.email });
    expect(await getStage(first.who.email)).toEqual(["Candidates", "new", "active"]);
  },
);
