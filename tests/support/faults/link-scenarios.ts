import { expect } from "vitest";
import { signInterviewToken } from "#worker/features/interviews/links.ts";
import { createConsentUrl, createShortlistUrl } from "#worker/features/submittals/links.ts";
import { createApplicant, getLinkToken } from "../applicants.ts";
import { createClient, createClientJob } from "../clients.ts";
import { createInterview, listFreeTimes } from "../interviews.ts";
import { select } from "../tables.ts";
import { testApp } from "../test-app.ts";
import { countRows } from "./setup.ts";
import { type CreateScenario, createSubmission, expectOneRow, type Send } from "./submission-scenarios.ts";
import type { Simulation } from "./simulation.ts";

const TIME_ZONE = "America/Los_Angeles";

/** An interview of a new applicant and recruiter, with the token of the candidate's link. */
async function createLinkedInterview(simulation: Simulation, choice: "time" | "any") {
  const recruiter = (await testApp.as("recruiter")).at(simulation.site);
  const userId = recruiter.userId!;
  const { id } = await createApplicant({}, testApp.visitor().at(simulation.site));
  const { interview } = await createInterview(recruiter, id, [userId], { choice });
  // Later than the notice that candidates must give.
  const time = (await listFreeTimes(recruiter, [userId], { days: 6 })).at(-1)!.startsAt;
  return { interview, time, token: await signInterviewToken(simulation.ctx(), interview) };
}

const countDeliveries = (entityId: string, action: string) =>
  countRows("deliveries where entity_id = ? and action = ? and status <> 'cancelled'", entityId, action);

/** What a candidate does by the link to an interview. */
export function interviewScenarios(simulation: Simulation): Record<string, CreateScenario> {
  return {
    "a chosen interview": async () => {
      const { interview, time, token } = await createLinkedInterview(simulation, "any");
      const body = { token, startsAt: time, timeZone: TIME_ZONE };
      const send: Send = (visitor) => visitor.call("POST /api/interview-links/choose", { body });
      return createSubmission(simulation, send, async () => {
        await expectOneRow(
          "interviews where id = ? and status = 'scheduled' and starts_at = ? and reschedule_count = 0",
          interview.id,
          time,
        );
        expect(await countRows("interview_cells where interview_id = ?", interview.id)).toBe(9);
        for (const action of ["interview.confirmation", "interview.notice"])
          expect(await countDeliveries(interview.id, action), action).toBe(1);
      });
    },
    "a canceled interview": async () => {
      const { interview, token } = await createLinkedInterview(simulation, "time");
      const body = { token, reason: "Another offer" };
      const send: Send = (visitor) => visitor.call("POST /api/interview-links/cancel", { body });
      return createSubmission(simulation, send, async () => {
        await expectOneRow("interviews where id = ? and status = 'canceled'", interview.id);
        expect(await countRows("interview_cells where interview_id = ?", interview.id)).toBe(0);
        expect(await countDeliveries(interview.id, "interview.cancellation")).toBe(1);
        await expectOneRow(
          "admin_activity_logs where entity_id = ? and action = 'interview.cancel'",
          interview.id,
        );
      });
    },
  };
}

/** What a client's contact and a candidate do by their links about a shortlist. */
export async function shortlistScenarios(simulation: Simulation): Promise<Record<string, CreateScenario>> {
  const recruiter = (await testApp.as("recruiter")).at(simulation.site);
  const contact = { firstName: "Bo", lastName: "Lind", email: "bo.lind@client.example", isPrimary: true };
  const client = await createClient(recruiter, { contact });
  const job = await createClientJob(recruiter, client.id);
  const contactId = client.contacts[0]!.id;
  const createJobApplicant = (jobId: string) =>
    createApplicant({ jobId }, testApp.visitor().at(simulation.site));
  return {
    "an answer to a shortlist": async () => {
      const { id: applicationId } = await createJobApplicant(job.id);
      const candidates = [{ applicationId, headline: "Controller", profile: "Led the close." }];
      const { body: submittal } = await recruiter.call("POST /api/submittals", {
        body: { jobId: job.id, contactId, message: "A strong profile.", candidates },
      });
      const [row] = await select<{ id: string; expires_at: string }>(
        "select c.id, s.expires_at from submittal_candidates c join submittals s on s.id = c.submittal_id where s.id = ?",
        submittal.id,
      );
      const url = await createShortlistUrl(simulation.ctx(), {
        id: submittal.id,
        expiresAt: row!.expires_at,
      });
      const candidateId = row!.id;
      const body = {
        token: getLinkToken(url),
        candidateId,
        verdict: "interview" as const,
        comment: "When is she free?",
      };
      const send: Send = (visitor) => visitor.call("POST /api/shortlist/feedback", { body });
      return createSubmission(simulation, send, async () => {
        await expectOneRow("submittal_candidates where id = ? and verdict = 'interview'", candidateId);
        await expectOneRow("submittal_comments where candidate_id = ? and is_from_client = 1", candidateId);
        expect(await countDeliveries(candidateId, "submittal.feedback")).toBe(1);
      });
    },
    "a consent to an employer": async () => {
      const { id: applicationId } = await createJobApplicant(job.id);
      const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
      await select(
        `insert into employer_consents (id, application_id, client_id, state, wording_version, requested_at, created_at, updated_at)
          values (?, ?, ?, 'requested', '1', ?4, ?4, ?4)`,
        id,
        applicationId,
        client.id,
        now,
      );
      const token = getLinkToken(await createConsentUrl(simulation.ctx(), id));
      const body = { token, decision: "granted" as const };
      const send: Send = (visitor) => visitor.call("POST /api/employer-consent", { body });
      return createSubmission(simulation, send, async () => {
        await expectOneRow("employer_consents where id = ? and state = 'granted'", id);
        await expectOneRow(
          "admin_activity_logs where entity_id = ? and action = 'employer_consent.granted'",
          applicationId,
        );
      });
    },
  };
}
