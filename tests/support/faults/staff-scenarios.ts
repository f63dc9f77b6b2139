import { expect } from "vitest";
import { updateArticles, insertArticle } from "../articles.ts";
import { aBooking } from "../bookings.ts";
import { insertLinkedInAccount, PAGE } from "../linkedin.ts";
import { getLeadByEmail } from "../messages.ts";
import { testApp } from "../test-app.ts";
import type { Person } from "../person.ts";
import { anApplication, unique } from "../samples.ts";
import { createSchedule, notDueSoon } from "../schedules.ts";
import { select } from "../tables.ts";
import { aPhoneNumber, insertConsent, activateSms } from "../sms.ts";
import { countRows, expectDeliveriesEnqueued } from "./setup.ts";
import {
  idempotencyHeader,
  type Send,
  expectOneRow,
  type CreateScenario,
  createSubmission,
} from "./submission-scenarios.ts";
import type { Simulation } from "./simulation.ts";

const expectLogged = (action: string, entityId: string) =>
  expectOneRow("admin_activity_logs where action = ? and entity_id = ?", action, entityId);

/** Background work that staff start: enqueued and logged once. */
export function staffScenarios(
  simulation: Simulation,
  staff: Person,
  nextStart: () => string,
): Record<string, CreateScenario> {
  const staffScenario = (send: Send, check: () => Promise<void>, done?: number[]) =>
    createSubmission(simulation, send, check, { by: staff, ...(done && { done }) });
  return {
    "a bulk run": async () => {
      await select("update bulk_runs set status = 'cancelled', finished_at = updated_at");
      const before = await countRows("bulk_runs");
      return staffScenario(
        (who) => who.call("POST /api/content/bulk-generate", { body: {} }),
        async () => {
          expect((await countRows("bulk_runs")) - before).toBe(1);
          const [run] = await select<{ id: string }>("select id from bulk_runs order by id desc limit 1");
          await expectDeliveriesEnqueued(run!.id, ...Array.from({ length: 100 }, () => "bulk.write"));
          await expectLogged("bulk.start", run!.id);
        },
      );
    },
    "a schedule run by hand": async () => {
      const schedule = await createSchedule(staff, notDueSoon(simulation.clock()));
      return staffScenario(
        (who) => who.call("POST /api/content/schedules/:id/run", { params: { id: schedule.id } }),
        () => expectDeliveriesEnqueued(String(schedule.id), "schedule.write"),
      );
    },
    "all due schedules, run by hand": async () => {
      const schedule = await createSchedule(staff, notDueSoon(simulation.clock()));
      const due = new Date(simulation.clock().getTime() - 60_000).toISOString();
      await select("update content_schedules set next_run = ? where id = ?", due, schedule.id);
      return staffScenario(
        (who) => who.call("POST /api/content/trigger/generation", {}),
        () => expectDeliveriesEnqueued(String(schedule.id), "schedule.write"),
        // A retry after a lost response finds nothing due.
        [202, 200],
      );
    },
    "the LinkedIn post of an article": async () => {
      await select("delete from linkedin_accounts");
      await insertLinkedInAccount({ urn: PAGE });
      const { id } = await insertArticle();
      return staffScenario(
        (who) =>
          who.call("POST /api/content/articles/:id/channels/:channel", {
            params: { id, channel: "linkedin" },
            body: {},
          }),
        async () => {
          await expectOneRow("linkedin_posts where article_id = ?", id);
          await expectDeliveriesEnqueued(id, "linkedin.post");
        },
        // A retry after a lost response finds the post.
        [202, 409],
      );
    },
    "the publication of an article": async () => {
      const { id } = await insertArticle();
      await updateArticles("update articles set status = 'approved', published_at = null where id = ?", id);
      const check = async () => {
        await expectOneRow("articles where id = ? and status = 'published'", id);
        await expectLogged("article.publish", id);
      };
      // A retry after a lost response gets 409: the article is published.
      const send: Send = (who) => who.call("PUT /api/content/articles/:id/publish", { params: { id } });
      return staffScenario(send, check, [200, 409]);
    },
    "a booking by staff": async () => {
      const [body, headers] = [{ ...aBooking(nextStart()), internalNotes: null }, idempotencyHeader()];
      return staffScenario(
        (who) => who.call("POST /api/admin/booking/appointments", { body }, headers),
        async () => {
          await expectOneRow("booking_appointments where booker_email = ?", body.bookerEmail);
          await expectDeliveriesEnqueued(String((await getLeadByEmail(body.bookerEmail)).id), "lead.sync");
        },
      );
    },
    "a reply to an applicant": async () => {
      const { body: application } = await testApp
        .visitor()
        .at(simulation.site)
        .call("POST /api/applications", { body: anApplication() });
      const { id } = application;
      const body = { subject: "Your application", message: `Shall we talk, ${unique()}?` };
      const headers = idempotencyHeader();
      return staffScenario(
        (who) => who.call("POST /api/applications/:id/replies", { params: { id }, body }, headers),
        () => expectDeliveriesEnqueued(id, "application.notice", "application.receipt", "inbox.reply"),
      );
    },
    "a text message": async () => {
      await activateSms();
      const toNumber = aPhoneNumber();
      await insertConsent(toNumber, "sms_appointment");
      const [body, headers] = [
        {
          toNumber,
          message: "See you.",
          messageType: "follow_up" as const,
          reason: "They asked for a text.",
        },
        idempotencyHeader(),
      ];
      return staffScenario(
        (who) => who.call("POST /api/sms/send", { body }, headers),
        async () => {
          await expectOneRow("sms_messages where to_number = ?", toNumber);
          const [{ id } = { id: "" }] = await select<{ id: string }>(
            "select id from sms_messages where to_number = ?",
            toNumber,
          );
          await expectDeliveriesEnqueued(id, "sms.send");
        },
      );
    },
  };
}
