import { beforeEach, expect, test } from "vitest";
import { enqueueMissedDeliveries } from "#worker/runtime/deliveries.ts";
import { createApplicant, eraseRecord, getRecord } from "#tests/support/applicants.ts";
import { captureQueue } from "#tests/support/deliveries.ts";
import { getLeadByAnyEmail } from "#tests/support/leads.ts";
import type { Person } from "#tests/support/person.ts";
import {
  aMail,
  deliverAhead,
  getPipeline,
  listMoveMails,
  moveApplication,
  undoMoves,
} from "#tests/support/pipeline.ts";
import { publishJob } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { clockAhead, siteAhead, testApp } from "#tests/support/test-app.ts";

let recruiter: Person;
beforeEach(async () => {
  recruiter = await testApp.as("recruiter");
});

const getStage = async (id: string) => {
  const [row] = await select<{ stage: string; stage_id: string | null }>(
    "select stage, stage_id from applications where id = ?",
    id,
  );
  return row!;
};

test(
  "a rejection needs a listed reason, which the team sees and the candidate does not",
  { tags: "full" },
  async () => {
    const { id, token, visitor } = await createApplicant();
    const reject = (reason?: string) =>
      moveApplication(recruiter, id, { from: "new", stage: "rejected", ...(reason && { reason }) });
    for (const reason of [undefined, "made-up"]) {
      const refused = await reject(reason);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["reason"]]);
    }
    expect((await reject("pay")).status).toBe(200);
    const { moves } = await getPipeline(recruiter, id);
    expect(moves).toMatchObject([
      { fromName: "New", toName: "Rejected", reasonKey: "pay", note: null, mail: null, canUndo: true },
    ]);
    expect(await lastActivity("application.stage")).toMatchObject({
      details: { stage: { before: "new", after: "rejected" }, reason: "pay" },
    });
    const { body: history } = await recruiter.call("GET /api/applications/:id/history", { params: { id } });
    expect(history.entries[0]).toMatchObject({
      subject: "Moved from New to Rejected",
      description: "Reason: Pay expectations",
    });
    const { body: record } = await getRecord(visitor, token);
    expect(record.applications[0]!.status).toBe("We decided not to go ahead this time");
    expect(JSON.stringify(record)).not.toMatch(/pay|Pay expectations|Rejected/);
  },
);

test(
  "the candidate reads the stage in the candidate's words, on a page without scripts",
  { tags: "full" },
  async () => {
    const { id, token, visitor } = await createApplicant();
    const read = async () => (await getRecord(visitor, token)).body.applications[0]!;
    expect((await read()).status).toBe("We received your application");
    await moveApplication(recruiter, id, { from: "new", stage: "reviewing", note: "Strong in Anaplan" });
    const { status, statusSince } = await read();
    expect(status).toBe("We are reviewing your application");
    expect(Date.now() - Date.parse(statusSince)).toBeLessThan(60_000);
    const html = await (await visitor.fetch(`/your-data?token=${encodeURIComponent(token)}`)).text();
    expect(html).toContain("We are reviewing your application");
    expect(html).not.toMatch(/Screening|Anaplan/);
  },
);

test("the receipt says that its link shows the status", async () => {
  const { id } = await createApplicant();
  const [receipt] = await select<{ id: string }>(
    "select id from deliveries where action = 'application.receipt' and entity_id = ?",
    id,
  );
  await select("update deliveries set status = 'waiting', lease_until = null where id = ?", receipt!.id);
  const [mail] = await deliverAhead(receipt!.id, 1);
  expect(mail!.text).toContain("see the status of your application");
});

test(
  "the mail of a move is sent after ten minutes, not earlier, with values filled in and escaped",
  { tags: "full" },
  async () => {
    const { id, who } = await createApplicant({ firstName: "{{firm}}<b>" });
    const mail = aMail({
      subject: "{{stage}}",
      body: "Dear {{firstName}},\n\n<i>welcome</i> to {{jobTitle}}.",
    });
    await moveApplication(recruiter, id, { from: "new", stage: "interview", mail });
    const [row] = await listMoveMails();
    const wait = Date.parse(row!.next_attempt_at) - Date.now();
    expect(wait).toBeGreaterThan(9 * 60_000);
    expect(wait).toBeLessThanOrEqual(10 * 60_000);
    const { overrides, drainMessages } = captureQueue();
    const sweep = async (minutes: number) => {
      await enqueueMissedDeliveries(testApp.ctx({ ...overrides, clock: clockAhead(minutes, "minute") }));
      return (await drainMessages()).some((message) => message.id === row!.id);
    };
    expect(await sweep(9)).toBe(false);
    expect(await deliverAhead(row!.id, 9), "not even with a queue message").toEqual([]);
    expect(await sweep(12)).toBe(true);
    const sent = await deliverAhead(row!.id, 12);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: who.email, subject: "You are in the interview stage" });
    expect(sent[0]!.text).toContain("Dear {{firm}}<b>,\n\n<i>welcome</i> to your application.");
    expect(sent[0]!.html).toContain("&lt;i&gt;welcome&lt;/i&gt;");
    expect(sent[0]!.html).not.toContain("<i>welcome");
    expect(sent[0]!.text).toContain("/your-data?token=");
    expect(await deliverAhead(row!.id, 20), "a repeated message sends nothing").toEqual([]);
    expect((await getLeadByAnyEmail(who.email)).first_responded_at).not.toBeNull();
  },
);

test("without a mail in the request nothing is sent, whatever template the stage suggests", async () => {
  const { id } = await createApplicant();
  await moveApplication(recruiter, id, { from: "new", stage: "rejected", reason: "other", mail: null });
  expect(await listMoveMails()).toEqual([]);
});

test("a mail with an unknown placeholder or without a subject is refused, and nothing moves", async () => {
  const { id } = await createApplicant();
  const move = (mail: ReturnType<typeof aMail>) =>
    moveApplication(recruiter, id, { from: "new", stage: "offer", mail });
  const unknown = await move(aMail({ body: "Dear {{surname}}" }));
  expect([unknown.status, unknown.body.fields]).toEqual([
    400,
    { "mail.body": ["{{surname}} is not a placeholder."] },
  ]);
  expect((await move(aMail({ subject: " " }))).status).toBe(400);
  expect((await getStage(id)).stage).toBe("new");
});

test(
  "undo cancels the mail and moves the application back; until then the candidate sees the stage before",
  { tags: "full" },
  async () => {
    const { id, who, token, visitor } = await createApplicant();
    const { body } = await moveApplication(recruiter, id, {
      from: "new",
      stage: "rejected",
      reason: "other",
      mail: aMail(),
    });
    const readStatus = async () => (await getRecord(visitor, token)).body.applications[0]!.status;
    expect(await readStatus()).toBe("We received your application");
    expect((await getLeadByAnyEmail(who.email)).pipeline_stage).toBe("closed");
    const before = await getPipeline(recruiter, id);
    expect(before.moves[0]).toMatchObject({ canUndo: true, mail: { status: "waiting" } });
    const undone = await undoMoves(recruiter, [body.moveId!]);
    expect(undone.body).toEqual({ undone: [body.moveId], refused: [] });
    expect(await getStage(id)).toEqual({ stage: "new", stage_id: null });
    expect((await listMoveMails())[0]!.status).toBe("cancelled");
    expect((await getLeadByAnyEmail(who.email)).pipeline_stage).toBe("new");
    expect(await lastActivity("application.undo-stage")).toMatchObject({ entity_id: id });
    expect((await getPipeline(recruiter, id)).moves[0]).toMatchObject({ canUndo: false });
    expect((await undoMoves(recruiter, [body.moveId!])).body.refused).toEqual([
      { moveId: body.moveId, reason: "undone" },
    ]);
    expect(await deliverAhead((await listMoveMails())[0]!.id, 30)).toEqual([]);
  },
);

test(
  "when an undo races with the mail sender, exactly one wins, and the response says which",
  { tags: "full" },
  async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await createApplicant();
      const { body } = await moveApplication(recruiter, id, {
        from: "new",
        stage: "interview",
        mail: aMail({ subject: `Round ${round}` }),
      });
      const mail = (await listMoveMails()).at(-1)!;
      const [sent, undone] = await Promise.all([
        deliverAhead(mail.id, 11),
        undoMoves(recruiter, [body.moveId!]),
      ]);
      const { stage } = await getStage(id);
      const status = (await listMoveMails()).at(-1)!.status;
      const [refusal] = undone.body.refused;
      const outcome = [sent.length, stage, status, refusal === undefined];
      const outcomes = [
        [0, "new", "cancelled", true],
        [1, "interview", "sent", false],
      ];
      expect(outcomes).toContainEqual(outcome);
      expect(["undone", "sent", "sending"]).toContain(refusal?.reason ?? "undone");
    }
  },
);

test(
  "a move whose mail has been sent cannot be undone, and the response says why",
  { tags: "full" },
  async () => {
    const { id } = await createApplicant();
    const { body } = await moveApplication(recruiter, id, { from: "new", stage: "offer", mail: aMail() });
    expect(await deliverAhead((await listMoveMails())[0]!.id, 11)).toHaveLength(1);
    expect((await undoMoves(recruiter, [body.moveId!])).body).toEqual({
      undone: [],
      refused: [{ moveId: body.moveId, reason: "sent" }],
    });
    expect((await getStage(id)).stage).toBe("offer");
  },
);

test(
  "a move without a mail can be undone for ten minutes, and only while it is the last one",
  { tags: "full" },
  async () => {
    const { id } = await createApplicant();
    const first = await moveApplication(recruiter, id, { from: "new", stage: "reviewing" });
    const second = await moveApplication(recruiter, id, { from: "reviewing", stage: "offer" });
    const undo = async (moveId: string | null, person = recruiter) =>
      (await undoMoves(person, [moveId!])).body.refused[0]?.reason ?? "undone now";
    expect(await undo(first.body.moveId)).toBe("moved");
    expect(await undo(second.body.moveId)).toBe("undone now");
    const late = (await testApp.as("recruiter")).at(siteAhead(11, "minute"));
    expect(await undo(first.body.moveId, late)).toBe("expired");
    expect(await undo(first.body.moveId)).toBe("undone now");
    expect((await getStage(id)).stage).toBe("new");
    expect(await undo(crypto.randomUUID())).toBe("gone");
  },
);

test("a later move cancels the mail of an earlier one", async () => {
  const { id } = await createApplicant();
  await moveApplication(recruiter, id, { from: "new", stage: "rejected", reason: "other", mail: aMail() });
  await moveApplication(recruiter, id, { from: "rejected", stage: "interview" });
  const [mail] = await listMoveMails();
  expect(mail!.status).toBe("cancelled");
  expect(await deliverAhead(mail!.id, 11)).toEqual([]);
});

test("two users who move the same card: one succeeds, the other gets 409", async () => {
  const { id } = await createApplicant();
  const other = await testApp.as("recruiter");
  const results = await Promise.all([
    moveApplication(recruiter, id, { from: "new", stage: "reviewing" }),
    moveApplication(other, id, { from: "new", stage: "interview" }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await getPipeline(recruiter, id)).moves).toHaveLength(1);
  expect(await activityCount("application.stage")).toBe(1);
});

test(
  "a withdrawn application cannot be moved, its mail is not sent, and an undo does not bring it back",
  { tags: "full" },
  async () => {
    const { id, token, visitor } = await createApplicant();
    const { body } = await moveApplication(recruiter, id, { from: "new", stage: "interview", mail: aMail() });
    await visitor.call("POST /api/privacy/withdraw", { body: { token, applicationId: id } });
    const moved = await moveApplication(recruiter, id, { from: "withdrawn", stage: "new" });
    expect([moved.status, moved.body.message]).toEqual([409, expect.stringContaining("withdrawn")]);
    expect((await listMoveMails())[0]!.status).toBe("cancelled");
    expect((await undoMoves(recruiter, [body.moveId!])).body.refused[0]!.reason).toBe("moved");
    const { moves } = await getPipeline(recruiter, id);
    expect(moves.map(({ toName, username }) => [toName, username])).toEqual([
      ["Withdrawn", null],
      ["Interview", expect.any(String)],
    ]);
    const { body: bulk } = await recruiter.call("PUT /api/applications/stage", {
      body: { stage: "offer", items: [{ id, from: "withdrawn" }] },
    });
    expect(bulk).toEqual({ changed: [], skipped: [id], moveIds: [] });
    expect((await getRecord(visitor, token)).body.applications[0]!.status).toBe(
      "You have withdrawn your application",
    );
  },
);

test(
  "a bulk rejection with a mail sends one per person, skips others, and is undone at once",
  { tags: "full" },
  async () => {
    const job = await publishJob(recruiter, { title: "Planning Analyst" });
    const people = [
      await createApplicant({ firstName: "Ada", jobId: job.id }),
      await createApplicant({ firstName: "Ben", jobId: job.id }),
    ];
    const gone = await createApplicant();
    await moveApplication(recruiter, gone.id, { from: "new", stage: "hired" });
    const items = [...people, gone].map(({ id }) => ({ id, from: "new" as const }));
    const { body } = await recruiter.call("PUT /api/applications/stage", {
      body: {
        stage: "rejected",
        reason: "filled",
        items,
        mail: aMail({ body: "Dear {{firstName}}, about {{jobTitle}}" }),
      },
    });
    expect(body).toMatchObject({ changed: people.map(({ id }) => id), skipped: [gone.id] });
    const mails = await listMoveMails();
    expect(mails.map(({ payload }) => (JSON.parse(payload) as { message: string }).message)).toEqual([
      "Dear Ada, about Planning Analyst",
      "Dear Ben, about Planning Analyst",
    ]);
    expect((await undoMoves(recruiter, body.moveIds)).body.undone).toHaveLength(2);
    expect((await listMoveMails()).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    expect((await getStage(people[0]!.id)).stage).toBe("new");
  },
);

test("moving a lead to another stage also moves its application, and cancels a pending mail", async () => {
  const { id, who } = await createApplicant();
  await moveApplication(recruiter, id, { from: "new", stage: "reviewing", mail: aMail() });
  const lead = await getLeadByAnyEmail(who.email);
  const updated = await recruiter.call("PUT /api/crm/leads/:id", {
    params: { id: lead.id },
    body: { pipelineStage: "interview" },
  });
  expect(updated.status).toBe(200);
  const { moves } = await getPipeline(recruiter, id);
  expect(moves[0]).toMatchObject({ fromName: "Screening", toName: "Interview" });
  expect((await listMoveMails())[0]!.status).toBe("cancelled");
});

test("erasing a person deletes moves and their mails", { tags: "full" }, async () => {
  const { id, token, visitor } = await createApplicant();
  await moveApplication(recruiter, id, {
    from: "new",
    stage: "rejected",
    reason: "other",
    note: "Private remark",
    mail: aMail(),
  });
  await eraseRecord(visitor, token);
  expect(await select("select id from application_moves")).toEqual([]);
  expect(await listMoveMails()).toEqual([]);
});

test("a visitor and a user without the right cannot move or undo", async () => {
  const { id } = await createApplicant();
  const { body } = await moveApplication(recruiter, id, { from: "new", stage: "offer" });
  const user = await testApp.as("user");
  expect((await moveApplication(user, id, { from: "offer", stage: "hired" })).status).toBe(403);
  expect((await undoMoves(user, [body.moveId!])).status).toBe(403);
  expect((await undoMoves(testApp.visitor(), [body.moveId!])).status).toBe(401);
});
