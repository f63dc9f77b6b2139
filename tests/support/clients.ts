import type { ClientDraft } from "#contract/clients/schemas.ts";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { anApplication, publishJob, unique } from "./samples.ts";
import type { Person } from "./person.ts";
import { testApp } from "./test-app.ts";

/** Creates a client with a unique name; throws if it is rejected. */
export async function createClient(person: Person, more: Partial<ClientDraft> = {}) {
  const { status, body } = await person.call("POST /api/clients", {
    body: { name: `Client ${unique()}`, status: "active", ...more },
  });
  if (status !== 201) throw new Error(`The client was rejected: ${JSON.stringify(body)}`);
  return body;
}

/** A published job of a client. */
export async function createClientJob(person: Person, clientId: string, more = {}) {
  const job = await publishJob(person, more);
  const { status, body } = await person.call("PUT /api/jobs/:id/order", {
    params: { id: job.id },
    body: { clientId },
  });
  if (status !== 200) throw new Error(`The job was not assigned: ${JSON.stringify(body)}`);
  return job;
}

/** An application for a job, moved to a stage. */
export async function createStagedApplication(jobId: string, stage: ApplicationStage = "offer", more = {}) {
  const who = anApplication({ jobId, ...more });
  const { body } = await testApp.visitor().call("POST /api/applications", { body: who });
  if (stage !== "new") {
    const recruiter = await testApp.as("recruiter");
    const moved = await recruiter.call("PUT /api/applications/:id/stage", {
      params: { id: body.id },
      body: { stage, from: "new" },
    });
    if (moved.status !== 200) throw new Error(`The application was not moved: ${moved.status}`);
  }
  return { id: body.id, who };
}

/** A manager with a client, a job of it, and an application that was offered the job. */
export async function createOffer() {
  const manager = await testApp.as("manager");
  const client = await createClient(manager, {
    fee: { kind: "percent", value: 20, currency: "USD" },
    guaranteeDays: 90,
    ownerId: manager.userId,
  });
  const job = await createClientJob(manager, client.id);
  const application = await createStagedApplication(job.id);
  return { manager, client, job, application };
}
