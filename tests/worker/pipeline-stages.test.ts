import { beforeEach, expect, test } from "vitest";
import type { StageList } from "#contract/pipeline/schemas.ts";
import { createApplicant } from "#tests/support/applicants.ts";
import { getLeadByAnyEmail } from "#tests/support/leads.ts";
import type { Person } from "#tests/support/person.ts";
import { getPipeline, moveApplication } from "#tests/support/pipeline.ts";
import { publishJob, unique } from "#tests/support/samples.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

let manager: Person;
let jobId: string;
beforeEach(async () => {
  manager = await testApp.as("manager");
  jobId = (await publishJob(manager)).id;
});

const getStages = async (id = jobId) =>
  (await manager.call("GET /api/jobs/:id/stages", { params: { id } })).body;
const customize = async () =>
  (await manager.call("POST /api/jobs/:id/stages", { params: { id: jobId } })).body;
const toInput = (list: StageList) =>
  list.stages.map(({ id, name, kind, candidateLabel, templateId }) => ({
    id: id as string | null,
    name,
    kind,
    candidateLabel,
    templateId,
  }));
const save = (
  list: StageList,
  stages: ReturnType<typeof toInput>,
  removed: { id: string; moveTo: string }[] = [],
  person = manager,
) =>
  person.call("PUT /api/jobs/:id/stages", {
    params: { id: jobId },
    body: { revision: list.revision, stages, removed },
  });
const aStage = (name: string, kind: "reviewing" | "interview" = "interview") => ({
  id: null,
  name,
  kind,
  candidateLabel: `We are at: ${name}`,
  templateId: null,
});
const find = (list: StageList, name: string) => list.stages.find((stage) => stage.name === name)!;
const getBoard = async (query: { q?: string; owner?: string; resume?: "true" | "false" } = {}) =>
  (await manager.call("GET /api/jobs/:id/pipeline", { params: { id: jobId }, query })).body;
const counts = async () =>
  Object.fromEntries((await getBoard()).stages.map(({ name, total }) => [name, total]));

test(
  "a job uses the default stages until it gets its copy, which other jobs do not see",
  { tags: "full" },
  async () => {
    const { id } = await createApplicant({ jobId });
    await moveApplication(manager, id, { from: "new", stage: "interview" });
    const before = await getStages();
    expect(before.isCustom).toBe(false);
    expect(before.stages.map(({ name }) => name)).toEqual([
      "New",
      "Screening",
      "Interview",
      "Offer",
      "Hired",
      "Rejected",
      "Withdrawn",
    ]);
    const own = await customize();
    expect(own.isCustom).toBe(true);
    expect(find(own, "Interview").applications).toBe(1);
    expect(find(own, "Interview").id).not.toBe(find(before, "Interview").id);
    const changed = [...toInput(own).slice(0, 3), aStage("Client interview"), ...toInput(own).slice(3)];
    const saved = await save(own, changed);
    expect(saved.body.stages.map(({ name }) => name)).toContain("Client interview");
    expect(await lastActivity("pipeline.update")).toMatchObject({ entity_id: jobId });
    const other = await publishJob(manager);
    expect((await getStages(other.id)).stages).toHaveLength(7);
    expect((await manager.call("POST /api/jobs/:id/stages", { params: { id: jobId } })).status).toBe(409);
  },
);

test(
  "a candidate moves between two interview stages of a job, and both users' views are checked",
  { tags: "full" },
  async () => {
    const own = await customize();
    const { body: list } = await save(own, [
      ...toInput(own).slice(0, 3),
      aStage("Client interview"),
      ...toInput(own).slice(3),
    ]);
    const [first, second] = [find(list, "Interview").id, find(list, "Client interview").id];
    const { id, who } = await createApplicant({ jobId });
    await moveApplication(manager, id, { from: "new", stage: "interview", stageId: first });
    const moved = await moveApplication(manager, id, {
      from: "interview",
      fromStageId: first,
      stage: "interview",
      stageId: second,
    });
    expect(moved.status).toBe(200);
    const stale = await moveApplication(manager, id, {
      from: "interview",
      fromStageId: first,
      stage: "offer",
    });
    expect(stale.status).toBe(409);
    expect((await getPipeline(manager, id)).stageId).toBe(second);
    expect(await counts()).toMatchObject({ Interview: 0, "Client interview": 1 });
    expect((await getLeadByAnyEmail(who.email)).pipeline_stage).toBe("interview");
  },
);

test("a stage of another job is refused, and skipped in bulk", { tags: "full" }, async () => {
  const own = await customize();
  const { id } = await createApplicant();
  const stageId = find(own, "Offer").id;
  const one = await moveApplication(manager, id, { from: "new", stage: "offer", stageId });
  expect([one.status, Object.keys(one.body.fields ?? {})]).toEqual([400, ["stageId"]]);
  const { body } = await manager.call("PUT /api/applications/stage", {
    body: { stage: "offer", stageId, items: [{ id, from: "new" }] },
  });
  expect(body.skipped).toEqual([id]);
});

test(
  "a stage with candidates is removed only with the stage they go to, in one batch with their moves",
  { tags: "full" },
  async () => {
    const own = await customize();
    const { body: list } = await save(own, [
      ...toInput(own).slice(0, 3),
      aStage("Client interview"),
      ...toInput(own).slice(3),
    ]);
    const { id } = await createApplicant({ jobId });
    const stageId = find(list, "Client interview").id;
    await moveApplication(manager, id, { from: "new", stage: "interview", stageId });
    const current = await getStages();
    const rest = toInput(current).filter(({ name }) => name !== "Client interview");
    const refused = await save(current, rest);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["removed"]]);
    const moveTo = find(current, "Interview").id;
    expect((await save(current, rest, [{ id: stageId, moveTo }])).status).toBe(200);
    const { moves, stageId: now } = await getPipeline(manager, id);
    expect(now).toBe(moveTo);
    expect(moves.map(({ fromName, toName }) => [fromName, toName])).toEqual([
      ["Client interview", "Interview"],
      ["New", "Client interview"],
    ]);
  },
);

test(
  "candidates of a removed stage can go to another kind, and their leads follow",
  { tags: "full" },
  async () => {
    const own = await customize();
    const { id, who } = await createApplicant({ jobId });
    await moveApplication(manager, id, { from: "new", stage: "offer" });
    const current = await getStages();
    const offer = find(current, "Offer").id;
    const rest = toInput(current).filter((stage) => stage.id !== offer);
    const toHired = await save(current, rest, [{ id: offer, moveTo: find(current, "Hired").id }]);
    expect([toHired.status, Object.keys(toHired.body.fields ?? {})]).toEqual([400, ["removed"]]);
    const saved = await save(current, rest, [{ id: offer, moveTo: find(own, "Interview").id }]);
    expect(saved.status).toBe(200);
    expect(find(saved.body, "Interview").applications).toBe(1);
    expect((await getLeadByAnyEmail(who.email)).pipeline_stage).toBe("interview");
    // A job without an Offer stage shows such a candidate in the stage before.
    await moveApplication(manager, id, { from: "interview", stage: "offer" });
    expect(await counts()).toMatchObject({ Interview: 1 });
  },
);

test("of two saves of the same stages the second gets 409 and changes nothing", async () => {
  const own = await customize();
  const rename = (name: string) =>
    save(
      own,
      toInput(own).map((stage) => (stage.kind === "offer" ? { ...stage, name } : stage)),
    );
  const results = await Promise.all([rename("Offer made"), rename("Contract")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [stored] = await select("select name from job_stages where job_id = ? and kind = 'offer'", jobId);
  expect(stored!.name).toBe(results[0].status === 200 ? "Offer made" : "Contract");
});

test("the stages New, Hired, Rejected and Withdrawn cannot be removed, also not from the defaults", async () => {
  const { body: list } = await manager.call("GET /api/pipeline/stages", {});
  for (const kind of ["new", "hired", "rejected", "withdrawn"]) {
    const stages = toInput(list).filter((stage) => stage.kind !== kind);
    const saved = await manager.call("PUT /api/pipeline/stages", {
      body: { revision: list.revision, stages },
    });
    expect(saved.status, kind).toBe(400);
  }
});

test(
  "a changed default is used by every job without own stages, and read by the candidate",
  { tags: "full" },
  async () => {
    const { body: list } = await manager.call("GET /api/pipeline/stages", {});
    const stages = toInput(list).map((stage) =>
      stage.kind === "reviewing"
        ? { ...stage, name: "Phone screen", candidateLabel: "We would like to call you" }
        : stage,
    );
    expect(
      (await manager.call("PUT /api/pipeline/stages", { body: { revision: list.revision, stages } })).status,
    ).toBe(200);
    const { id, token, visitor } = await createApplicant({ jobId });
    await moveApplication(manager, id, { from: "new", stage: "reviewing" });
    expect(await counts()).toMatchObject({ "Phone screen": 1 });
    const { body } = await visitor.call("GET /api/privacy/record", { query: { token } });
    expect(body.applications[0]!.status).toBe("We would like to call you");
  },
);

test(
  "going back to the defaults keeps each candidate in the stage of the same name or kind",
  { tags: "full" },
  async () => {
    const own = await customize();
    await save(own, [...toInput(own).slice(0, 3), aStage("Client interview"), ...toInput(own).slice(3)]);
    const list = await getStages();
    const people = [await createApplicant({ jobId }), await createApplicant({ jobId })];
    const names = ["Offer", "Client interview"];
    for (const [n, { id }] of people.entries()) {
      const stage = find(list, names[n]!);
      await moveApplication(manager, id, { from: "new", stage: stage.kind, stageId: stage.id });
    }
    const reset = await manager.call("DELETE /api/jobs/:id/stages", { params: { id: jobId } });
    expect(reset.body.isCustom).toBe(false);
    expect(await counts()).toMatchObject({ Offer: 1, Interview: 1 });
  },
);

test("board and list have the same filters: name, owner and resume", { tags: "full" }, async () => {
  const word = unique();
  const { id, who } = await createApplicant({ jobId, lastName: word });
  await createApplicant({ jobId });
  const lead = await getLeadByAnyEmail(who.email);
  await manager.call("PUT /api/crm/leads/:id", {
    params: { id: lead.id },
    body: { assignedTo: manager.userId! },
  });
  const cards = async (query: Parameters<typeof getBoard>[0]) => {
    const board = await getBoard(query);
    const list = await manager.call("GET /api/jobs/:id/pipeline/cards", { params: { id: jobId }, query });
    const ids = board.stages.flatMap((stage) => stage.cards.map((card) => card.id));
    expect(list.body.map((card) => card.id).toSorted()).toEqual(ids.toSorted());
    expect(board.stages.reduce((sum, { total }) => sum + total, 0)).toBe(ids.length);
    return ids;
  };
  expect(await cards({ q: word })).toEqual([id]);
  expect(await cards({ owner: manager.userId! })).toEqual([id]);
  expect(await cards({ owner: "none" })).toHaveLength(1);
  expect(await cards({ resume: "true" })).toHaveLength(2);
  expect(await cards({ resume: "false" })).toEqual([]);
  const [card] = (await getBoard({ q: word })).stages[0]!.cards;
  expect(card).toMatchObject({ hasResume: true, owner: expect.stringContaining("manager"), stage: "new" });
});

test("a column has its first 50 cards, and more are loaded page by page", async () => {
  const now = new Date().toISOString();
  await select(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
     insert into applications (id, first_name, last_name, email, phone, job_id, stage, created_at, updated_at)
     select 'load-' || i, 'Load', 'Test ' || i, 'load' || i || '@example.com', '312 555 0100', ?, 'reviewing', ?, ? from n`,
    jobId,
    now,
    now,
  );
  const board = await getBoard();
  const screening = board.stages.find(({ name }) => name === "Screening")!;
  expect([screening.total, screening.cards.length]).toEqual([120, 50]);
  const more = await manager.call("GET /api/jobs/:id/pipeline/cards", {
    params: { id: jobId },
    query: { stageId: screening.id, offset: 50, limit: 100 },
  });
  expect([more.body.length, more.headers.get("X-Total-Count")]).toEqual([70, "120"]);
  const ids = new Set([...screening.cards, ...more.body].map(({ id }) => id));
  expect(ids.size).toBe(120);
});

test("templates are created, edited with a version and archived, and unknown placeholders are rejected", async () => {
  const name = `Invitation ${unique()}`;
  const template = { name, subject: "{{jobTitle}}", body: "Dear {{firstName}}" };
  const create = (body: typeof template) => manager.call("POST /api/pipeline/templates", { body });
  const { status, body } = await create(template);
  expect([status, body.version]).toEqual([201, 1]);
  expect((await create(template)).body.fields).toEqual({ name: [expect.stringContaining("already")] });
  const bad = await create({ ...template, name: unique(), body: "{{salary}}" });
  expect([bad.status, bad.body.fields]).toEqual([400, { body: ["{{salary}} is not a placeholder."] }]);
  const params = { templateId: body.id };
  const update = (version: number, change: Partial<typeof template>, isArchived = false) =>
    manager.call("PUT /api/pipeline/templates/:templateId", {
      params,
      body: { ...template, ...change, version, isArchived },
    });
  const results = await Promise.all([update(1, { subject: "A" }), update(1, { subject: "B" })]);
  expect(results.map((each) => each.status).toSorted()).toEqual([200, 409]);
  expect((await update(2, {}, true)).body).toMatchObject({ isArchived: true, version: 3 });
});

test("recruiters read stages and templates, managers change them", async () => {
  const recruiter = await testApp.as("recruiter");
  expect((await recruiter.call("GET /api/pipeline/templates", {})).status).toBe(200);
  const own = await customize();
  expect((await save(own, toInput(own), [], recruiter)).status).toBe(403);
  expect((await recruiter.call("POST /api/jobs/:id/stages", { params: { id: jobId } })).status).toBe(403);
});

test("a deleted or unknown job has no pipeline", async () => {
  const params = { id: crypto.randomUUID() };
  expect((await manager.call("GET /api/jobs/:id/pipeline", { params })).status).toBe(404);
  expect((await manager.call("GET /api/jobs/:id/stages", { params })).status).toBe(404);
});
