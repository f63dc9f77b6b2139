import { expect, test } from "vitest";
import { createClient, createClientJob, createStagedApplication } from "#tests/support/clients.ts";
import { getJobSurfaces } from "#tests/support/job-surfaces.ts";
import { submitContactForm } from "#tests/support/leads.ts";
import { aJob, publishJob, unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const get = "GET /api/clients/:id";
const update = "PUT /api/clients/:id";
const order = "GET /api/jobs/:id/order";
const setOrder = "PUT /api/jobs/:id/order";
const FEE = { kind: "percent" as const, value: 22.5, currency: "USD" };

test("a recruiter creates a client with its first contact, and the change is logged", async () => {
  const recruiter = await testApp.as("recruiter");
  const name = `Larkmoor ${unique()}`;
  const { status, body } = await recruiter.call("POST /api/clients", {
    body: {
      name,
      website: "larkmoor.example.com",
      contact: { firstName: "Ottilie", lastName: "Brandt", email: `O.${unique()}@Example.com` },
    },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name,
    website: "https://larkmoor.example.com",
    status: "prospect",
    guaranteeDays: 90,
    openJobs: 0,
    contacts: [{ firstName: "Ottilie", isPrimary: true, leadId: null }],
  });
  expect(await lastActivity("client.create")).toMatchObject({
    entity_id: body.id,
    user_id: recruiter.userId,
  });
  const list = await recruiter.call("GET /api/clients", { query: { q: "ottilie brandt" } });
  expect(list.body.map(({ id }) => id)).toContain(body.id);
});

test("simultaneous requests for a client of one name create exactly one", async () => {
  const recruiter = await testApp.as("recruiter");
  const name = `Brackwater ${unique()}`;
  const tries = ["", " ", "x"].map((suffix) =>
    recruiter.call("POST /api/clients", {
      body: { name: suffix === "x" ? name.toUpperCase() : name + suffix },
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 409, 409]);
  expect(await select("select id from clients where name = ? collate nocase", name)).toHaveLength(1);
  expect(await activityCount("client.create")).toBe(1);
});

test("saving a client with a stale version gets 409 with the current client and changes nothing", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, version } = await createClient(recruiter);
  const tries = Array.from({ length: 5 }, (_, n) =>
    recruiter.call(update, { params: { id }, body: { industry: `Industry ${n}`, version } }),
  );
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.current).toMatchObject({
    id,
    version: version + 1,
  });
  expect(await activityCount("client.update")).toBe(1);
});

test("a client that something refers to can't be deleted, only archived", async () => {
  const recruiter = await testApp.as("recruiter");
  const empty = await createClient(recruiter);
  expect(empty.canDelete).toBe(true);
  expect((await recruiter.call("DELETE /api/clients/:id", { params: { id: empty.id } })).status).toBe(200);
  const used = await createClient(recruiter);
  await recruiter.call("POST /api/clients/:id/activities", {
    params: { id: used.id },
    body: { activityType: "call", subject: "Introduced ourselves" },
  });
  const refused = await recruiter.call("DELETE /api/clients/:id", { params: { id: used.id } });
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  const archived = await recruiter.call(update, { params: { id: used.id }, body: { status: "former" } });
  expect(archived.body).toMatchObject({ status: "former", canDelete: false });
});

test("recruiters neither see nor set fees; managers do", async () => {
  const recruiter = await testApp.as("recruiter");
  const manager = await testApp.as("manager");
  const refused = await recruiter.call("POST /api/clients", {
    body: { name: `Feeless ${unique()}`, fee: FEE },
  });
  expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  const client = await createClient(manager, { fee: FEE });
  expect(client.fee).toEqual(FEE);
  const params = { id: client.id };
  expect((await recruiter.call(get, { params })).body.fee).toBeNull();
  expect((await recruiter.call(update, { params, body: { fee: null } })).status).toBe(403);
  // An edit by somebody who can't see the fee keeps it.
  await recruiter.call(update, { params, body: { industry: "Energy" } });
  expect((await manager.call(get, { params })).body.fee).toEqual(FEE);
  // The terms of a job start as those of its client, also if a recruiter assigns it.
  const job = await createClientJob(recruiter, client.id);
  const orderParams = { params: { id: job.id } };
  expect((await recruiter.call(order, orderParams)).body.order?.fee).toBeNull();
  expect((await manager.call(order, orderParams)).body.order?.fee).toEqual(FEE);
  const attempt = await recruiter.call(setOrder, { ...orderParams, body: { clientId: client.id, fee: FEE } });
  expect(attempt.status).toBe(403);
});

test(
  "a contact with the email address of a lead links to it, and nothing is merged",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { email, id: leadId } = await submitContactForm();
    const client = await createClient(recruiter);
    const params = { id: client.id };
    const body = { firstName: "Margit", lastName: "Sandoval", email: email.toUpperCase(), isPrimary: true };
    const added = await recruiter.call("POST /api/clients/:id/contacts", { params, body });
    expect(added.body).toMatchObject({ leadId, isPrimary: true, email });
    expect((await recruiter.call("POST /api/clients/:id/contacts", { params, body })).status).toBe(409);
    const second = await recruiter.call("POST /api/clients/:id/contacts", {
      params,
      body: { firstName: "Rafael", isPrimary: true },
    });
    const { contacts } = (await recruiter.call(get, { params })).body;
    expect(contacts.map(({ firstName, isPrimary }) => [firstName, isPrimary])).toEqual([
      ["Rafael", true],
      ["Margit", false],
    ]);
    const byEmail = await recruiter.call("GET /api/clients", { query: { contactEmail: email } });
    expect(byEmail.body.map(({ id }) => id)).toEqual([client.id]);
    const contactParams = { ...params, contactId: second.body.id };
    const renamed = await recruiter.call("PUT /api/clients/:id/contacts/:contactId", {
      params: contactParams,
      body: { firstName: "Raf", isPrimary: false },
    });
    expect(renamed.body).toMatchObject({ firstName: "Raf", isPrimary: false });
    await recruiter.call("DELETE /api/clients/:id/contacts/:contactId", { params: contactParams });
    expect((await recruiter.call(get, { params })).body.contacts).toHaveLength(1);
  },
);

test("a job is assigned to a client by name, which creates the client once", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const [first, second] = [await publishJob(recruiter), await publishJob(recruiter)];
  const clientName = `Osprey ${unique()}`;
  const answers = await Promise.all(
    [first, second].map(({ id }) => recruiter.call(setOrder, { params: { id }, body: { clientName } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [clientId] = answers.map(({ body }) => body.clientId);
  expect(answers[1]!.body.clientId).toBe(clientId);
  const detail = (await recruiter.call(get, { params: { id: clientId! } })).body;
  expect(detail).toMatchObject({ name: clientName, status: "active", openJobs: 2 });
  // Another client takes the job over; the public name of the company stays.
  const other = await createClient(recruiter, { guaranteeDays: 30 });
  const moved = await recruiter.call(setOrder, { params: { id: first.id }, body: { clientId: other.id } });
  expect(moved.body).toMatchObject({ clientId: other.id, guaranteeDays: 30 });
  expect((await recruiter.call("GET /api/jobs/:id", { params: { id: first.id } })).body.company).toBe(
    "Tallowmere Foods",
  );
  await recruiter.call("DELETE /api/jobs/:id/order", { params: { id: first.id } });
  expect((await recruiter.call(order, { params: { id: first.id } })).body.order).toBeNull();
});

test("changing the terms of a job with a stale version gets 409", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const client = await createClient(recruiter);
  const job = await createClientJob(recruiter, client.id);
  const body = { clientId: client.id, version: 1 };
  const tries = [2, 3, 4].map((openings) =>
    recruiter.call(setOrder, { params: { id: job.id }, body: { ...body, openings } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409]);
  const stranger = await createClient(recruiter, { contact: { firstName: "Noor" } });
  const contactId = stranger.contacts[0]!.id;
  const wrong = await recruiter.call(setOrder, {
    params: { id: job.id },
    body: { clientId: client.id, contactId },
  });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["contactId"]]);
});

test("jobs that name a company and have no client are suggested, and assigned only on request", async () => {
  const recruiter = await testApp.as("recruiter");
  const company = `Quillon ${unique()}`;
  const [one, two] = [
    await publishJob(recruiter, { company }),
    await publishJob(recruiter, { company: company.toUpperCase() }),
  ];
  const suggestions = async () =>
    (await recruiter.call("GET /api/clients/suggestions", {})).body.filter(
      (suggestion) => suggestion.company.toLowerCase() === company.toLowerCase(),
    );
  expect(await suggestions()).toMatchObject([{ jobs: 2, clientId: null }]);
  expect((await recruiter.call(order, { params: { id: one.id } })).body.order).toBeNull();
  const answers = await Promise.all(
    [1, 2].map(() => recruiter.call("POST /api/clients/suggestions", { body: { company } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)!.body.assigned).toBe(2);
  expect(await suggestions()).toEqual([]);
  expect(await select("select id from clients where name = ?", company)).toHaveLength(1);
  expect((await recruiter.call(order, { params: { id: two.id } })).body.order?.clientName).toBe(company);
});

test(
  "the client page counts applications by stage, and its timeline has entries, tasks and what happened",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const client = await createClient(recruiter);
    const job = await createClientJob(recruiter, client.id);
    await createStagedApplication(job.id, "new");
    await createStagedApplication(job.id, "interview");
    const params = { id: client.id };
    const detail = (await recruiter.call(get, { params })).body;
    expect(detail.jobs).toMatchObject([
      { jobId: job.id, applications: 2, stages: { new: 1, interview: 1, hired: 0 }, openings: 1 },
    ]);
    const invalid = await recruiter.call("POST /api/clients/:id/activities", {
      params,
      body: { activityType: "task", subject: "Send profiles" },
    });
    expect([invalid.status, Object.keys(invalid.body.fields ?? {})]).toEqual([400, ["dueAt"]]);
    const task = await recruiter.call("POST /api/clients/:id/activities", {
      params,
      body: { activityType: "task", subject: "Send profiles", dueAt: "2020-01-01T10:00:00Z" },
    });
    const overdue = async () =>
      (await recruiter.call("GET /api/clients", { query: { q: client.name } })).body[0]!.overdueTasks;
    expect(await overdue()).toBe(1);
    const done = await recruiter.call("PUT /api/clients/activities/:id", {
      params: { id: task.body.id },
      body: { done: true },
    });
    expect(done.body.completedAt).not.toBeNull();
    expect(await overdue()).toBe(0);
    await recruiter.call("PUT /api/jobs/:id", { params: { id: job.id }, body: { status: "archived" } });
    const timeline = await recruiter.call("GET /api/clients/:id/activities", { params });
    const subjects = timeline.body.map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        "Send profiles",
        `Job archived: ${job.title}`,
        `Job assigned: ${job.title}`,
        `Client created: ${client.name}`,
      ]),
    );
    expect(Number(timeline.headers.get("X-Total-Count"))).toBe(subjects.length);
  },
);

test(
  "no public response, feed or page contains client, contact or fee of a job",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const word = `zyx${unique()}`;
    const client = await createClient(manager, {
      name: `Secret ${word}`,
      notes: word,
      fee: { kind: "fixed", value: 43_210, currency: "USD" },
      contact: { firstName: `Contact${word}`, email: `${word}@example.com` },
    });
    const job = await createClientJob(manager, client.id);
    const visitor = testApp.visitor();
    const paths = [
      `/api/jobs/${job.id}`,
      "/api/jobs?limit=1000",
      `/api/jobs/${job.id}/similar`,
      `/jobs/${job.id}`,
      "/jobs",
      "/feeds/jobs.xml",
      "/sitemap.xml",
      "/llms.txt",
    ];
    for (const path of paths) {
      const response = await visitor.fetch(path);
      const text = await (
        response.status >= 300 && response.status < 400
          ? await visitor.fetch(new URL(response.headers.get("location")!, "http://planwright.test").pathname)
          : response
      ).text();
      expect(response.status, path).toBeLessThan(400);
      expect(text.length, path).toBeGreaterThan(10);
      for (const secret of [word, client.id, "43210", "43,210", "feeKind"])
        expect(text.includes(secret), `${path}: ${secret}`).toBe(false);
    }
    expect(JSON.stringify(await getJobSurfaces(job))).not.toContain(word);
  },
);

test("a duplicate or new job has no client until somebody assigns one", async () => {
  const recruiter = await testApp.as("recruiter");
  const client = await createClient(recruiter);
  const { body: job } = await recruiter.call("POST /api/jobs", { body: aJob({ company: client.name }) });
  expect((await recruiter.call(order, { params: { id: job.id } })).body.order).toBeNull();
});
