import { expect } from "vitest";
import { changeArticles, writeArticle } from "../articles.ts";
import { aBooking } from "../bookings.ts";
import { leadOf } from "../messages.ts";
import { office } from "../office.ts";
import type { Person } from "../person.ts";
import { anApplication, unique } from "../samples.ts";
import { addSchedule, farOff } from "../schedules.ts";
import { select } from "../tables.ts";
import { aNumber, says, switchOn } from "../texts.ts";
import { count, expectOrdered } from "./firm.ts";
import { keyed, type Send, stillOne, type Story, submission } from "./submissions.ts";
import type { World } from "./world.ts";

const told = (action: string, entityId: string) =>
  stillOne("admin_activity_logs where action = ? and entity_id = ?", action, entityId);

/** What staff order of the background: each order is there once, whole, and told once. */
export function staffOrders(world: World, staff: Person, nextStart: () => string): Record<string, Story> {
  const ordered = (send: Send, check: () => Promise<void>, done?: number[]) =>
    submission(world, send, check, { by: staff, ...(done && { done }) });
  return {
    "a bulk run": async () => {
      await select("update bulk_runs set status = 'cancelled', finished_at = updated_at");
      const before = await count("bulk_runs");
      return ordered(
        (who) => who.call("POST /api/content/bulk-generate", { body: {} }),
        async () => {
          expect((await count("bulk_runs")) - before).toBe(1);
          const [run] = await select<{ id: string }>("select id from bulk_runs order by id desc limit 1");
          await expectOrdered(run!.id, ...Array.from({ length: 100 }, () => "bulk.write"));
          await told("bulk.start", run!.id);
        },
      );
    },
    "an article of a schedule, by hand": async () => {
      const schedule = await addSchedule(staff, farOff(world.clock()));
      return ordered(
        (who) => who.call("POST /api/content/schedules/:id/run", { params: { id: schedule.id } }),
        () => expectOrdered(String(schedule.id), "schedule.write"),
      );
    },
    "all that is due, by hand": async () => {
      const schedule = await addSchedule(staff, farOff(world.clock()));
      const due = new Date(world.clock().getTime() - 60_000).toISOString();
      await select("update content_schedules set next_run = ? where id = ?", due, schedule.id);
      return ordered(
        (who) => who.call("POST /api/content/trigger/generation", {}),
        () => expectOrdered(String(schedule.id), "schedule.write"),
        // Who pressed and was not told finds nothing due.
        [202, 200],
      );
    },
    "the publication of an article": async () => {
      const { id } = await writeArticle();
      await changeArticles("update articles set status = 'approved', published_at = null where id = ?", id);
      const check = async () => {
        await stillOne("articles where id = ? and status = 'published'", id);
        await told("article.publish", id);
      };
      // Who pressed and was not told is refused: it is published.
      const send: Send = (who) => who.call("PUT /api/content/articles/:id/publish", { params: { id } });
      return ordered(send, check, [200, 409]);
    },
    "a booking for a caller": async () => {
      const [body, headers] = [{ ...aBooking(nextStart()), internalNotes: null }, keyed()];
      return ordered(
        (who) => who.call("POST /api/admin/booking/appointments", { body }, headers),
        async () => {
          await stillOne("booking_appointments where booker_email = ?", body.bookerEmail);
          await expectOrdered(String((await leadOf(body.bookerEmail)).id), "lead.sync");
        },
      );
    },
    "an answer to an applicant": async () => {
      const { body: made } = await office
        .visitor()
        .at(world.site)
        .call("POST /api/applications", { body: anApplication() });
      const { id } = made;
      const body = { subject: "Your application", message: `Shall we talk, ${unique()}?` };
      const headers = keyed();
      return ordered(
        (who) => who.call("POST /api/applications/:id/replies", { params: { id }, body }, headers),
        () => expectOrdered(id, "application.notice", "application.receipt", "inbox.reply"),
      );
    },
    "a text": async () => {
      await switchOn();
      const toNumber = aNumber();
      await says(toNumber, "sms_appointment");
      const [body, headers] = [{ toNumber, message: "See you.", messageType: "follow_up" as const }, keyed()];
      return ordered(
        (who) => who.call("POST /api/sms/send", { body }, headers),
        async () => {
          await stillOne("sms_messages where to_number = ?", toNumber);
          const [{ id } = { id: "" }] = await select<{ id: string }>(
            "select id from sms_messages where to_number = ?",
            toNumber,
          );
          await expectOrdered(id, "sms.send");
        },
      );
    },
  };
}
