import { expect, test } from "vitest";
import { aBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { anApplication } from "#tests/support/samples.ts";
import { HONEYPOT } from "#tests/support/spam.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { createWebhook, listEvents } from "#tests/support/webhooks.ts";

test(
  "a suspected submission has no webhook events until it is released, then those of a new record",
  { tags: "full" },
  async () => {
    await createWebhook(await testApp.as("admin"), [
      "application.created",
      "application.updated",
      "booking.created",
      "booking.rescheduled",
      "booking.canceled",
      "lead.created",
      "lead.updated",
    ]);
    const events = async () => {
      const all = await listEvents();
      await select("delete from deliveries where kind = 'webhook'");
      return all.toSorted();
    };
    const { slots } = await listFreeSlots();
    const book = async (start: string) =>
      (await testApp.visitor().call("POST /api/booking/appointments", { body: aBooking(start) }, HONEYPOT))
        .body.id;
    const application = await testApp
      .visitor()
      .call("POST /api/applications", { body: anApplication() }, HONEYPOT);
    const [real, spam] = [await book(slots[0]!.startsAt), await book(slots[4]!.startsAt)];
    expect(await events()).toEqual([]);
    const recruiter = await testApp.as("recruiter");
    const decide = (id: string, verdict: "spam" | "not-spam") =>
      recruiter.call("PUT /api/admin/booking/appointments/:id/spam", { params: { id }, body: { verdict } });
    await decide(spam, "spam");
    expect(await events(), "spam is canceled silently").toEqual([]);
    await decide(real, "not-spam");
    expect(await events()).toEqual(["booking.created", "lead.created"]);
    await recruiter.call("PUT /api/applications/:id/spam", {
      params: { id: application.body.id },
      body: { verdict: "not-spam" },
    });
    expect(await events()).toEqual(["application.created", "lead.created"]);
  },
);
