import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import type { Person } from "./person.ts";
import { clockAhead, testApp } from "./test-app.ts";
import { select } from "./tables.ts";

export const aMail = (more: { subject?: string; body?: string } = {}) => ({
  templateId: null,
  subject: "About your application",
  body: "Dear {{firstName}},\n\n{{stage}}.",
  ...more,
});

type MoveBody = {
  from: ApplicationStage;
  stage: ApplicationStage;
  stageId?: string;
  fromStageId?: string;
  reason?: string;
  note?: string;
  mail?: ReturnType<typeof aMail> | null;
};

export const moveApplication = (person: Person, id: string, body: MoveBody) =>
  person.call("PUT /api/applications/:id/stage", { params: { id }, body });

export const undoMoves = (person: Person, moveIds: string[]) =>
  person.call("POST /api/applications/moves/undo", { body: { moveIds } });

export const getPipeline = async (person: Person, id: string) =>
  (await person.call("GET /api/applications/:id/pipeline", { params: { id } })).body;

/** Mails of moves, oldest first. */
export const listMoveMails = () =>
  select<{ id: string; status: string; next_attempt_at: string; payload: string; last_error: string | null }>(
    "select * from deliveries where action = 'application.move' order by id",
  );

/** Delivers with a clock that runs ahead, as cron and queue do. */
export async function deliverAhead(id: string, minutes: number) {
  const mailer = mailbox();
  const ctx = testApp.ctx({
    clock: clockAhead(minutes, "minute"),
    ports: { ...testApp.ctx().ports, mailer },
  });
  await deliver(ctx, id, deliveryHandlers);
  return mailer.sent;
}
